package org.strowger.router.shadow;

import java.util.HexFormat;
import org.strowger.router.exchange.mt.MessageTrial.Decided;
import org.strowger.router.recording.RecordedSubmission;

/** The response to a message of an application that was sent in a protocol with packets. */
record PacketStatus(RecordedSubmission submission) implements ShadowedMessage.OtherStatus {
    private static final int THROTTLED = 0x58;
    private static final int QUEUE_FULL = 0x14;
    private static final String ACCEPTED = "accepted";

    @Override
    public boolean isKnown() {
        return submission.isAnswered();
    }

    @Override
    public boolean isAccepted() {
        return submission.isAccepted();
    }

    @Override
    public boolean isLoad() {
        return submission.status() == THROTTLED || submission.status() == QUEUE_FULL;
    }

    @Override
    public String text() {
        return text(submission.status());
    }

    @Override
    public String ours(Decided decided) {
        return decided.isAccepted() ? ACCEPTED : text(decided.outcome().code());
    }

    private static String text(int code) {
        return code == 0 ? ACCEPTED : "refused with 0x" + HexFormat.of().toHexDigits(code);
    }
}
