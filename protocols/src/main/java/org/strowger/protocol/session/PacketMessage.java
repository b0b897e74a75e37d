package org.strowger.protocol.session;

import org.jspecify.annotations.Nullable;
import org.strowger.message.ShortMessage;

/**
 * A message in the packet in which it arrived. Its fields are read from the packet each time they are asked for; most
 * messages are only ever asked for their addresses.
 *
 * <p>The sessions of a thread share one of these for all messages that arrive; it looks at the thread's own view. A
 * message that is kept has an array of exactly the packet's size, and reads it again when it is first asked.
 *
 * @param <V> the protocol's view of a packet
 */
public abstract class PacketMessage<V extends PacketMessage.View> implements ShortMessage {
    /** A packet whose fields were found, without a copy. */
    public interface View {
        /** How many octets the packet has. */
        int octets();

        byte[] toBytes();

        /** Copies the packet into an array. */
        void copy(byte[] to, int at);
    }

    /** The packet of a message that is kept; most of those are never asked for anything. */
    private final byte @Nullable [] octets;

    private @Nullable V view;

    /** A message that is kept: a packet that was accepted before, and belongs to this message from now on. */
    protected PacketMessage(byte[] octets) {
        this.octets = octets;
    }

    /** The message that a view looks at, whichever that is. */
    protected PacketMessage(V view) {
        this.octets = null;
        this.view = view;
    }

    /** Reads the packet of a message that is kept, and calls {@link #remember} if the view is this message's own. */
    protected abstract V read(byte[] packet);

    /** The same message with a packet of its own. */
    protected abstract ShortMessage with(byte[] packet);

    protected final V remember(V own) {
        view = own;
        return own;
    }

    /** The packet in which the message arrived. */
    public final V view() {
        V known = view;
        byte[] own = octets;
        if (known != null) {
            return known;
        }
        assert own != null : "a message looks at a view or has octets of its own";
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
    public final ShortMessage kept() {
        return octets == null ? with(view().toBytes()) : this;
    }

    @Override
    public final void rest() {
        if (octets != null) {
            view = null;
            forget();
        }
    }

    /** A message that is kept drops everything that it can read again. */
    protected void forget() {}
}
