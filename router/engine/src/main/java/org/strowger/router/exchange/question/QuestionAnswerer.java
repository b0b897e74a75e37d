package org.strowger.router.exchange.question;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.strowger.bound.Within;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.RefusalReason;
import org.strowger.router.application.Application;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.ids.PassedMessages;
import org.strowger.router.exchange.ops.MessageInquiries;
import org.strowger.router.exchange.ops.OtherNodes;
import org.strowger.router.exchange.routes.Generation;
import org.strowger.router.mail.MailItem;
import org.strowger.router.mail.MailKind;
import org.strowger.router.mail.MailReply;
import org.strowger.router.mail.MailWriter;
import org.strowger.router.thread.Published;

/**
 * Answers the questions of other nodes, on one thread, in the same way as the inquiries of local sessions: an
 * application gets answers about its own messages only. A question whose asker has given up, or has ended, is not
 * carried out.
 */
@Within(Within.Scope.CONFIGURATION)
public final class QuestionAnswerer {
    /** The maximum age of a question: less than the patience of its asker, so that the answer can still reach it. */
    static final long AGE_MAX_MILLIS = 1_500;

    private final QuestionThread thread;
    private final MailWriter mail;
    private final MessageInquiries inquiries;
    private final Published<Generation> generations;
    private final List<ProtocolTraits> protocols;
    private final RecentQuestions recent = new RecentQuestions();
    private final Map<String, Application> applications = new HashMap<>();
    private @Nullable Generation applicationsOf;

    public QuestionAnswerer(
            QuestionThread thread,
            MailWriter mail,
            MessageInquiries inquiries,
            Published<Generation> generations,
            List<ProtocolTraits> protocols) {
        this.thread = thread;
        this.mail = mail;
        this.inquiries = inquiries;
        this.generations = generations;
        this.protocols = protocols;
    }

    /**
     * Handles a question.
     *
     * @param process the process that asks
     * @param shard the home shard of that process
     * @throws IOException if the question cannot be read
     */
    void questionCame(long process, int shard, MailItem item) throws IOException {
        Question question = Question.read(item.payload());
        long nowNanos = thread.selector().nowNanos();
        if (!thread.isAwaited(process, question.askedMillis())) {
            return; // Nobody waits for the answer any more.
        }
        To asker = new To(process, shard, item.origin(), question);
        // Twice the age, because the clock of another node is known only to within the time between its hellos.
        long untilNanos = nowNanos + TimeUnit.MILLISECONDS.toNanos(2 * AGE_MAX_MILLIS);
        switch (recent.enter(process, item.origin(), untilNanos, nowNanos)) {
            case NEW -> answer(question, asker);
            case FULL -> asker.send(QuestionReply.of(process, QuestionReply.Kind.LATER));
            case KNOWN -> {}
        }
    }

    private void answer(Question question, To asker) {
        Optional<Application> application = application(question.application());
        Optional<ProtocolTraits> traits = protocols.stream()
                .filter(each -> each.name().equals(question.protocol()))
                .findFirst();
        if (application.isEmpty() || traits.isEmpty()) {
            // The asking node has another configuration, so this node cannot determine whose message it is.
            asker.refused(RefusalReason.LATER);
            return;
        }
        RemoteSubmitter from =
                new RemoteSubmitter(application.get().port(thread.index()), traits.get(), question.ids());
        inquiries.questionCame(from, question.inquiry(), asker);
    }

    @SuppressWarnings("ReferenceEquality") // each configuration is an object of its own
    private Optional<Application> application(String name) {
        Generation generation = generations.get();
        if (generation != applicationsOf) {
            applications.clear();
            generation.applications().forEach(each -> applications.put(each.name(), each));
            applicationsOf = generation;
        }
        return Optional.ofNullable(applications.get(name));
    }

    /** Sends the answer to a question. */
    private final class To implements OtherNodes.Reply {
        private final long process;
        private final int shard;
        private final long number;
        private final Question question;

        /**
         * Whether records were still being restored when the search began. If so, a message that was not found may
         * still exist.
         */
        private final boolean wasRecovering = thread.isRecovering();

        To(long process, int shard, long number, Question question) {
            this.process = process;
            this.shard = shard;
            this.number = number;
            this.question = question;
        }

        @Override
        public void answered(InquiryAnswer answer) {
            send(QuestionReply.of(process, answer));
        }

        @Override
        public void refused(RefusalReason reason) {
            int passedTo = passedTo();
            if (reason != RefusalReason.UNKNOWN_MESSAGE) {
                send(QuestionReply.of(process, QuestionReply.Kind.LATER));
            } else if (passedTo != PassedMessages.NOT_PASSED) {
                send(QuestionReply.passedOn(process, passedTo));
            } else {
                boolean mayCome = wasRecovering || thread.isRecovering();
                send(QuestionReply.of(process, mayCome ? QuestionReply.Kind.LATER : QuestionReply.Kind.UNKNOWN));
            }
        }

        private int passedTo() {
            return application(question.application())
                    .map(each ->
                            MessageIdAllocator.number(each, question.inquiry().messageId()))
                    .map(id -> thread.passed().shardOf(id))
                    .orElse(PassedMessages.NOT_PASSED);
        }

        /** Sends the reply. If the mail is full, the asker gets no reply, and its application must ask again later. */
        private void send(QuestionReply reply) {
            MailItem item = new MailItem(MailKind.ANSWER, number, 0, reply.toBytes());
            mail.send(shard, item, thread.self(), MailReply.NONE);
        }
    }
}
