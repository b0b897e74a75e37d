package org.strowger.protocol.session;

import java.time.ZoneId;
import java.util.Optional;
import org.strowger.message.DefaultCoding;

/**
 * A message of a protocol whose times are local times of the SMSC, and whose text is in the GSM alphabet or in UCS-2.
 *
 * @param <V> the protocol's view of a packet
 */
public abstract class ZonedMessage<V extends PacketMessage.View> extends PacketMessage<V> {
    private final ZoneId zone;

    protected ZonedMessage(byte[] octets, ZoneId zone) {
        super(octets);
        this.zone = zone;
    }

    protected ZonedMessage(V view, ZoneId zone) {
        super(view);
        this.zone = zone;
    }

    /** Returns the zone of the SMSC's clock. */
    public final ZoneId zone() {
        return zone;
    }

    @Override
    public final Optional<ZoneId> receiptClock() {
        return Optional.of(zone);
    }

    @Override
    public final boolean goesToLists() {
        return false;
    }

    @Override
    public final String serviceType() {
        return "";
    }

    @Override
    public final DefaultCoding zero(DefaultCoding agreed) {
        return DefaultCoding.GSM;
    }
}
