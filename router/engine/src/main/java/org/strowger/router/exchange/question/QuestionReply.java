package org.strowger.router.exchange.question;

import java.io.DataInputStream;
import java.io.IOException;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.router.exchange.ids.PassedMessages;
import org.strowger.router.mail.WireForm;

/**
 * The reply to a question on its way to the asker. {@code docs/internals/cluster.md} specifies the format.
 *
 * @param process the process that has asked
 * @param kind the kind of reply
 * @param shard with {@link Kind#PASSED_ON} the shard to be asked instead
 * @param answer with {@link Kind#ANSWER} the answer; otherwise unused
 */
record QuestionReply(long process, Kind kind, int shard, InquiryAnswer answer) {
    private static final int FORMAT = 1;

    enum Kind {
        /** The answer that the application gets. */
        ANSWER,
        /** The node does not know the message. */
        UNKNOWN,
        /** The node cannot answer yet. */
        LATER,
        /** The message was passed on to another shard. */
        PASSED_ON
    }

    static QuestionReply of(long process, InquiryAnswer answer) {
        return new QuestionReply(process, Kind.ANSWER, PassedMessages.NOT_PASSED, answer);
    }

    static QuestionReply of(long process, Kind kind) {
        return new QuestionReply(process, kind, PassedMessages.NOT_PASSED, InquiryAnswer.done());
    }

    static QuestionReply passedOn(long process, int shard) {
        return new QuestionReply(process, Kind.PASSED_ON, shard, InquiryAnswer.done());
    }

    byte[] toBytes() {
        return WireForm.write(FORMAT, out -> {
            out.writeLong(process);
            out.writeUTF(kind.name());
            out.writeByte(shard);
            Outcome outcome = answer.outcome();
            out.writeUTF(outcome.kind().name());
            out.writeInt(outcome.code());
            out.writeUTF(outcome.detail());
            out.writeUTF(answer.state().name());
            out.writeUTF(answer.finalDate());
            out.writeInt(answer.error());
        });
    }

    /** @throws IOException if the reply cannot be read, or was written by another version of the program */
    static QuestionReply read(byte[] payload) throws IOException {
        return WireForm.read(
                payload,
                FORMAT,
                "an answer",
                in -> new QuestionReply(in.readLong(), Kind.valueOf(in.readUTF()), in.readByte(), readAnswer(in)));
    }

    private static InquiryAnswer readAnswer(DataInputStream in) throws IOException {
        Outcome.Kind outcome = Outcome.Kind.valueOf(in.readUTF());
        return new InquiryAnswer(
                Outcome.of(outcome, in.readInt(), in.readUTF()),
                MessageState.valueOf(in.readUTF()),
                in.readUTF(),
                in.readInt());
    }
}
