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
 * Where a thread lays a kept message to read it: in a buffer of the kind in which messages come, so that those who read
 * fields meet no other, and under one view, so that a kept message needs none of its own. What the view shows is good
 * until the next is laid there.
 *
 * <p>Thread: that of the workbench; to others it shows nothing.
 */
final class StoredPduView {
    private static final byte[] NOTHING = {};

    /** Shows nothing to anybody: of messages that came before the process began, for one. */
    static final StoredPduView NOWHERE = nowhere();

    private final ThreadTools workbench;
    private final PduView view = new PduView();

    /** Of each version, that by which no text is taken for a receipt, and that by which some are. */
    private final SmppReadingRules[][] readings = Arrays.stream(SmppVersion.values())
            .map(version -> new SmppReadingRules[] {
                new SmppReadingRules(version, false, this), new SmppReadingRules(version, true, this)
            })
            .toArray(SmppReadingRules[][]::new);

    private ByteBuf bytes = Unpooled.EMPTY_BUFFER;
    private byte[] shown = NOTHING;
    private boolean isReleased;

    StoredPduView(ThreadTools workbench) {
        this.workbench = workbench;
    }

    private static StoredPduView nowhere() {
        StoredPduView nowhere = new StoredPduView(new ThreadTools(UnpooledByteBufAllocator.DEFAULT));
        nowhere.isReleased = true;
        return nowhere;
    }

    /** Lays a PDU there that could be read before. @return false if it must be read elsewhere */
    boolean shows(byte[] pdu) {
        if (!workbench.isHere() || pdu.length > ThreadTools.PIECE_BYTES || isReleased) {
            return false;
        }
        if (shown != pdu) {
            lay(pdu);
        }
        return true;
    }

    private void lay(byte[] pdu) {
        if (bytes.capacity() == 0) {
            bytes = workbench.piece();
        }
        bytes.clear().writeBytes(pdu);
        view.read(bytes, 0, pdu.length, SmppTolerance.READ_BEFORE);
        shown = pdu;
    }

    PduView view() {
        return view;
    }

    /** How messages are to be read that are laid here: what is kept refers to that. */
    SmppReadingRules reading(SmppVersion version, boolean looksForReceipts) {
        return readings[version.ordinal()][looksForReceipts ? 1 : 0];
    }

    /** The thread ends: what is kept is read elsewhere from now on. */
    void release() {
        isReleased = true;
        shown = NOTHING;
        bytes.release();
        bytes = Unpooled.EMPTY_BUFFER;
    }
}
