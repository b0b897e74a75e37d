package org.strowger.router.exchange;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.strowger.router.event.LogEvent;
import org.strowger.router.exchange.question.CommandCalls;
import org.strowger.router.exchange.question.QuestionAnswerer;
import org.strowger.router.exchange.question.QuestionAsker;
import org.strowger.router.exchange.question.QuestionContext;
import org.strowger.router.exchange.question.QuestionDesk;
import org.strowger.router.exchange.question.QuestionThread;
import org.strowger.router.mail.MailItem;
import org.strowger.router.mail.MailKind;
import org.strowger.router.mail.MailRecord;
import org.strowger.router.mail.MailWriter;

/**
 * The questions of this node to others, and of others to this node, on all threads.
 *
 * <p>Thread: any.
 */
final class NodeQuestions {
    private final Exchange exchange;
    private final long process;
    private final CommandCalls commands;
    private final List<QuestionDesk> desks = new ArrayList<>();

    /**
     * @param process the number of this process
     * @param homeShard the home shard of this node
     */
    NodeQuestions(Exchange exchange, MailWriter mail, QuestionContext context, long process, int homeShard) {
        this.exchange = exchange;
        this.process = process;
        this.commands = new CommandCalls(thread(0, context, homeShard), mail, process, context.operators());
        for (int i = 0; i < exchange.threads(); i++) {
            ThreadExchange at = exchange.thread(i);
            QuestionThread thread = thread(i, context, homeShard);
            QuestionAsker asker = new QuestionAsker(thread, mail);
            QuestionAnswerer answerer =
                    new QuestionAnswerer(thread, mail, at.inquiries, exchange.published(), context.protocols());
            desks.add(new QuestionDesk(asker, answerer, commands));
            at.selector.invokeLater(() -> at.inquiries.join(asker));
        }
    }

    private QuestionThread thread(int index, QuestionContext context, int homeShard) {
        ThreadExchange at = exchange.thread(index);
        return new QuestionThread(
                index,
                at.selector,
                exchange.peers().get(index),
                at.ids,
                homeShard,
                context.owners(),
                context.passed(),
                exchange::isRecovering);
    }

    /** The questions of operators. */
    CommandCalls commands() {
        return commands;
    }

    /**
     * Hands the questions and answers of a record to the threads.
     *
     * @return the other items of the record
     */
    MailRecord take(MailRecord record) {
        if (record.items().stream().noneMatch(each -> each.kind().isPassing())) {
            return record;
        }
        List<MailItem> others = new ArrayList<>(record.items().size());
        for (MailItem each : record.items()) {
            if (each.kind().isPassing()) {
                hand(record, each);
            } else {
                others.add(each);
            }
        }
        return new MailRecord(record.shard(), record.process(), record.senderShard(), others);
    }

    private void hand(MailRecord record, MailItem item) {
        boolean isAnswer = item.kind() == MailKind.ANSWER;
        int thread = threadOf(item, isAnswer);
        if (thread < 0 || thread >= desks.size()) {
            return; // A former process with more threads asked this question.
        }
        QuestionDesk desk = desks.get(thread);
        exchange.thread(thread).selector.comesBack(() -> {
            try {
                if (isAnswer) {
                    desk.answerCame(process, record, item);
                } else {
                    desk.questionCame(record, item);
                }
            } catch (IOException e) {
                exchange.operatorLog()
                        .appTold(
                                "?",
                                LogEvent.APPLICATION_RECORD_UNREADABLE,
                                "a question of another node is ignored: " + e.getMessage());
            }
        });
    }

    /** The first thread handles all questions of operators. */
    private int threadOf(MailItem item, boolean isAnswer) {
        if (item.recordKind() == CommandCalls.SUBJECT) {
            return 0;
        }
        return isAnswer ? QuestionAsker.threadOf(item.origin()) : QuestionAsker.spread(item.origin(), desks.size());
    }
}
