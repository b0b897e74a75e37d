package org.strowger.router.exchange.question;

import java.io.IOException;
import org.strowger.router.mail.MailItem;
import org.strowger.router.mail.MailRecord;

/** The questions and answers of one thread, as they come by mail: of applications, and of operators. */
public record QuestionDesk(QuestionAsker asker, QuestionAnswerer answerer, CommandCalls commands) {
    /**
     * A question of another node came.
     *
     * @throws IOException if it cannot be read
     */
    public void questionCame(MailRecord in, MailItem item) throws IOException {
        if (item.recordKind() == CommandCalls.SUBJECT) {
            commands.questionCame(in, item);
            return;
        }
        answerer.questionCame(in.process(), in.senderShard(), item);
    }

    /**
     * An answer came. It is ignored if a former process has asked.
     *
     * @param process this process
     * @throws IOException if it cannot be read
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
