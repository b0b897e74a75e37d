package org.strowger.protocol.session;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Arrays;
import org.strowger.message.MessageForm;
import org.strowger.message.ShortMessage;
import org.strowger.message.UnreadableMessage;

/**
 * Storage format of a {@link ZonedMessage}. Format 1: the format number; the length of the time zone's name in one
 * octet; the name; and the packet as received.
 *
 * @param <M> the protocol's message
 */
public abstract class ZonedForm<M extends ZonedMessage<?>> implements MessageForm {
    private static final int FORMAT = 1;
    private static final int ZONE_LENGTH_AT = 1;
    private static final int ZONE_AT = 2;
    private static final int OCTET = 0xFF;

    private final String name;
    private final Class<M> type;

    protected ZonedForm(String name, Class<M> type) {
        this.name = name;
        this.type = type;
    }

    /** Returns a stored message. @throws UnreadableMessage if the packet carries no message or has an invalid field */
    protected abstract ShortMessage read(byte[] packet, ZoneId zone);

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final boolean writes(ShortMessage message) {
        return type.isInstance(message);
    }

    protected final M own(ShortMessage message) {
        return type.cast(message);
    }

    @Override
    public final int octets(ShortMessage message) {
        M own = own(message);
        return ZONE_AT + own.zone().getId().length() + own.octets();
    }

    @Override
    public final int write(ShortMessage message, byte[] to, int at) {
        M own = own(message);
        String zone = own.zone().getId();
        to[at] = FORMAT;
        to[at + ZONE_LENGTH_AT] = (byte) zone.length();
        for (int i = 0; i < zone.length(); i++) {
            to[at + ZONE_AT + i] = (byte) zone.charAt(i);
        }
        int packetAt = at + ZONE_AT + zone.length();
        own.copy(to, packetAt);
        return packetAt + own.octets();
    }

    @Override
    public final ShortMessage read(byte[] octets, int at, int length) {
        if (at < 0 || length < ZONE_AT || length > octets.length - at) {
            throw wrong(length + " octets are announced at offset " + at + ", but the record has " + octets.length);
        }
        if (octets[at] != FORMAT) {
            throw wrong("unsupported format " + (octets[at] & OCTET) + "; the newest supported format is " + FORMAT);
        }
        int zoneAt = at + ZONE_AT;
        int packetAt = zoneAt + (octets[at + ZONE_LENGTH_AT] & OCTET);
        if (packetAt > at + length) {
            throw wrong("the name of the time zone has no end");
        }
        ZoneId zone = zone(new String(octets, zoneAt, packetAt - zoneAt, StandardCharsets.ISO_8859_1));
        return read(Arrays.copyOfRange(octets, packetAt, at + length), zone);
    }

    private ZoneId zone(String text) {
        try {
            return ZoneId.of(text);
        } catch (DateTimeException e) {
            throw wrong("unknown time zone");
        }
    }

    protected final UnreadableMessage wrong(String why) {
        return new UnreadableMessage(name, why);
    }
}
