package org.strowger.smpp;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.buffer.UnpooledByteBufAllocator;
import java.util.Arrays;
import org.strowger.protocol.buffer.ThreadTools;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.SmppTolerance;
import org.strowger.smpp.pdu.SmppVersion;

/**
 * The one view of a thread for stored messages. The view copies a PDU into a buffer of the class in which PDUs arrive,
 * because code that handles two buffer classes is slower with both. Thus stored messages need no separate views. The
 * view is valid until the next stored message is read.
 *
 * <p>Thread: the owner of the {@link ThreadTools}; on other threads {@link #shows} returns false.
 */
final class StoredPduView {
    private static final byte[] NOTHING = {};

    /** A placeholder for messages that were read from the store: {@link #shows} always returns false. */
    static final StoredPduView NOWHERE = nowhere();

    private final ThreadTools threadTools;
    private final PduView view = new PduView();

    /** Indexed by version, then by whether a text may be an unannounced receipt. */
    private final SmppReadingRules[][] readings = Arrays.stream(SmppVersion.values())
            .map(version -> new SmppReadingRules[] {
                new SmppReadingRules(version, false, this), new SmppReadingRules(version, true, this)
            })
            .toArray(SmppReadingRules[][]::new);

    private ByteBuf bytes = Unpooled.EMPTY_BUFFER;
    private byte[] shown = NOTHING;
    private boolean isReleased;

    StoredPduView(ThreadTools threadTools) {
        this.threadTools = threadTools;
    }

    private static StoredPduView nowhere() {
        StoredPduView nowhere = new StoredPduView(new ThreadTools(UnpooledByteBufAllocator.DEFAULT));
        nowhere.isReleased = true;
        return nowhere;
    }

    /** Shows a PDU that was accepted before. @return false if the PDU must be read through another view */
    boolean shows(byte[] pdu) {
        if (!threadTools.isHere() || pdu.length > ThreadTools.PIECE_BYTES || isReleased) {
            return false;
        }
        if (shown != pdu) {
            lay(pdu);
        }
        return true;
    }

    private void lay(byte[] pdu) {
        if (bytes.capacity() == 0) {
            bytes = threadTools.piece();
        }
        bytes.clear().writeBytes(pdu);
        view.read(bytes, 0, pdu.length, SmppTolerance.READ_BEFORE);
        shown = pdu;
    }

    PduView view() {
        return view;
    }

    /** Returns the reading rules of messages that this view shows. */
    SmppReadingRules reading(SmppVersion version, boolean looksForReceipts) {
        return readings[version.ordinal()][looksForReceipts ? 1 : 0];
    }

    /** Releases the view when the thread ends: each stored message then gets its own view. */
    void release() {
        isReleased = true;
        shown = NOTHING;
        bytes.release();
        bytes = Unpooled.EMPTY_BUFFER;
    }
}
