package org.strowger.router.exchange.question;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ReceiptRequest;
import org.strowger.protocol.IdKind;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.Replacement;

class QuestionTest {
    private static final Address FROM = new Address(5, 0, "SH\u00d6P\u0000");
    private static final Address TO = Address.international("447700900123");
    private static final Replacement OTHER = new Replacement(
            new Body(new byte[] {0, (byte) 0xFF, 7}, true, 0xF5),
            "261201120000000+",
            "000001000000000R",
            ReceiptRequest.ON_END,
            true);
    private static final List<Question> QUESTIONS = List.of(
            new Question(1, "shop", "smpp", IdKind.TEXT, Inquiry.query("12345", FROM)),
            new Question(-1, "b\u00e4nk", "ucp", IdKind.STAMP, Inquiry.cancel("261201120000", FROM, TO)),
            new Question(Long.MAX_VALUE, "", "smpp", IdKind.SHORT, Inquiry.replace("0000000f", FROM, OTHER)));
    private static final List<QuestionReply> REPLIES = List.of(
            QuestionReply.of(77, InquiryAnswer.of(MessageState.DELIVERED, "261201120000000+", 9)),
            QuestionReply.of(-1, InquiryAnswer.refused(Outcome.of(Outcome.Kind.TEMPORARY, 0x45, "why \u00fc"))),
            QuestionReply.of(77, QuestionReply.Kind.UNKNOWN),
            QuestionReply.of(77, QuestionReply.Kind.LATER),
            QuestionReply.passedOn(77, 63));

    @Test
    void questionsAndRepliesAreReadAsTheyWereWritten() throws IOException {
        for (Question each : QUESTIONS) {
            assertThat(Question.read(each.toBytes())).isEqualTo(each);
        }
        for (QuestionReply each : REPLIES) {
            assertThat(QuestionReply.read(each.toBytes())).isEqualTo(each);
        }
    }

    @Test
    void refusesATruncatedQuestionAndAQuestionInALaterFormat() {
        byte[] question = QUESTIONS.get(2).toBytes();
        for (int i = 0; i < question.length; i++) {
            byte[] part = Arrays.copyOf(question, i);
            assertThatThrownBy(() -> Question.read(part)).isInstanceOf(IOException.class);
        }
        question[0] = 2;
        assertThatThrownBy(() -> Question.read(question)).hasMessageContaining("format 2");
        byte[] reply = REPLIES.get(0).toBytes();
        for (int i = 0; i < reply.length; i++) {
            byte[] part = Arrays.copyOf(reply, i);
            assertThatThrownBy(() -> QuestionReply.read(part)).isInstanceOf(IOException.class);
        }
        reply[0] = 2;
        assertThatThrownBy(() -> QuestionReply.read(reply)).hasMessageContaining("format 2");
    }

    /** A record with any octets is read or refused, and costs no more memory than it has octets. */
    @Test
    void readsOrRefusesDamagedOctets() {
        Random chance = new Random(1);
        int refused = 0;
        for (int i = 0; i < 5_000; i++) {
            byte[] question = QUESTIONS.get(chance.nextInt(3)).toBytes();
            byte[] reply = REPLIES.get(chance.nextInt(5)).toBytes();
            question[chance.nextInt(question.length)] = (byte) chance.nextInt();
            reply[chance.nextInt(reply.length)] = (byte) chance.nextInt();
            try {
                Question.read(question);
                QuestionReply.read(reply);
            } catch (IOException e) {
                refused++;
            }
        }
        assertThat(refused).isBetween(1_000, 4_999);
    }
}
