package org.strowger.protocol.session;

import org.jspecify.annotations.Nullable;
import org.strowger.message.ShortMessage;

/**
 * A message in the packet in which it arrived. Its fields are read from the packet at each access; for most messages,
 * only the addresses are ever read.
 *
 * <p>The sessions of a thread share one object for all messages that arrive; it reads through the thread's own view. A
 * stored message has an array of exactly the packet's size, and parses it at the first access.
 *
 * @param <V> the protocol's view of a packet
 */
public abstract class PacketMessage<V extends PacketMessage.View> implements ShortMessage {
    /** A parsed packet, without a copy of its octets. */
    public interface View {
        /** Returns the length of the packet. */
        int octets();

        byte[] toBytes();

        /** Copies the packet into an array. */
        void copy(byte[] to, int at);
    }

    /** The packet of a stored message; most stored messages are never parsed. */
    private final byte @Nullable [] octets;

    private @Nullable V view;

    /** Creates a stored message. The packet was accepted before, and now belongs to this message. */
    protected PacketMessage(byte[] octets) {
        this.octets = octets;
    }

    /** Creates a message that always reflects the packet currently in the view. */
    protected PacketMessage(V view) {
        this.octets = null;
        this.view = view;
    }

    /** Parses the packet of a stored message, and calls {@link #remember} if the view belongs to this message alone. */
    protected abstract V read(byte[] packet);

    /** Returns the same message with its own packet. */
    protected abstract ShortMessage with(byte[] packet);

    protected final V remember(V own) {
        view = own;
        return own;
    }

    /** Returns the view of the packet in which the message arrived. */
    public final V view() {
        V known = view;
        byte[] own = octets;
        if (known != null) {
            return known;
        }
        assert own != null : "a message must have either a view or octets of its own";
        return read(own);
    }

    @Override
    public final int octets() {
        byte[] own = octets;
        return own == null ? view().octets() : own.length;
    }

    /** Copies the packet into an array. */
    public final void copy(byte[] to, int at) {
        byte[] own = octets;
        if (own == null) {
            view().copy(to, at);
        } else {
            System.arraycopy(own, 0, to, at, own.length);
        }
    }

    @Override
    public final ShortMessage owned() {
        return octets == null ? with(view().toBytes()) : this;
    }

    @Override
    public final void rest() {
        if (octets != null) {
            view = null;
            forget();
        }
    }

    /** Drops the parsed state of a stored message, which can be parsed again. */
    protected void forget() {}
}
