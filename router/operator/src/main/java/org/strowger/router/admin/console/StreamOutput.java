package org.strowger.router.admin.console;

import java.io.ByteArrayOutputStream;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.bound.Within;
import org.strowger.router.admin.answer.AnswerWriter;
import org.strowger.router.admin.answer.Block;
import org.strowger.router.admin.answer.Printer;
import org.strowger.router.admin.command.LiveOutput;
import org.strowger.router.thread.LossyMailbox;
import org.strowger.router.thread.Published;

/**
 * The output of a stream for one console session. The calling thread formats the blocks; they are buffered until the
 * session reads them.
 */
final class StreamOutput implements LiveOutput {
    /** Maximum number of buffered bytes; enough for some thousand packets. */
    @Bound(
            of = "output of a stream that a console client has not read",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.CONNECTION,
            share = Sharing.EACH,
            full = "new blocks are left out; the stream says how many")
    private static final int OCTETS_MAX = 1 << 20;

    @Within(Within.Scope.PACKET)
    private static final int BLOCK_OCTETS_MAX = 256 << 10;

    private final Printer printer;

    @BoundedBy("OCTETS_MAX")
    private final LossyMailbox mailbox;

    private final Published<String> done = new Published<>("");

    /**
     * Creates an empty output.
     *
     * @param wakeUp wakes the session's thread
     */
    StreamOutput(Printer printer, Runnable wakeUp) {
        this.printer = printer;
        this.mailbox = new LossyMailbox(OCTETS_MAX, wakeUp);
    }

    @Override
    public boolean show(Block block) {
        AnswerWriter writer = new AnswerWriter(BLOCK_OCTETS_MAX);
        try {
            printer.block(block, writer);
        } catch (AnswerWriter.Full e) {
            return false;
        }
        ByteArrayOutputStream piece = new ByteArrayOutputStream(writer.octets());
        writer.pieces().forEach(piece::writeBytes);
        return mailbox.offer(piece.toByteArray());
    }

    @Override
    public void end(String words) {
        if (!mailbox.isClosed()) {
            done.set(words);
        }
        mailbox.close();
    }

    @Override
    public boolean isOver() {
        return mailbox.isClosed();
    }

    /** The final message of a stream that ended by itself; empty if the client ended the stream. */
    String done() {
        return done.get();
    }

    Printer printer() {
        return printer;
    }

    LossyMailbox mailbox() {
        return mailbox;
    }
}
