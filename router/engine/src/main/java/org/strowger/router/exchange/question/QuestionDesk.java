package org.strowger.router.exchange.question;

import java.io.IOException;
import org.strowger.router.mail.MailItem;
import org.strowger.router.mail.MailRecord;

/** Handles the questions and answers of one thread as they come by mail, from applications and from operators. */
public record QuestionDesk(QuestionAsker asker, QuestionAnswerer answerer, CommandCalls commands) {
    /**
     * Handles a question of another node.
     *
     * @throws IOException if the question cannot be read
     */
    public void questionCame(MailRecord in, MailItem item) throws IOException {
        if (item.recordKind() == CommandCalls.SUBJECT) {
            commands.questionCame(in, item);
            return;
        }
        answerer.questionCame(in.process(), in.senderShard(), item);
    }

    /**
     * Handles an answer. It is ignored if a former process asked the question.
     *
     * @param process this process
     * @throws IOException if the answer cannot be read
     */
    public void answerCame(long process, MailRecord in, MailItem item) throws IOException {
        if (item.recordKind() == CommandCalls.SUBJECT) {
            commands.answerCame(in, item);
            return;
        }
        QuestionReply reply = QuestionReply.read(item.payload());
        if (reply.process() == process) {
            asker.answerCame(item.origin(), reply);
        }
    }
}
