package org.strowger.router.exchange.ops;

import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.strowger.message.Address;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.protocol.IdKind;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.RefusalReason;
import org.strowger.protocol.Submission;
import org.strowger.router.application.MessageIds;
import org.strowger.router.application.Submitter;
import org.strowger.router.exchange.custodian.Custodian;
import org.strowger.router.exchange.custodian.CustodyIndex;
import org.strowger.router.exchange.custody.CustodyState;
import org.strowger.router.exchange.ids.MessageIdAllocator;
import org.strowger.router.exchange.ids.RecentMessages;
import org.strowger.router.exchange.ids.RecentParties;
import org.strowger.router.exchange.ids.SentMessages;
import org.strowger.router.exchange.mo.OutcomeTranslation;
import org.strowger.router.exchange.mt.MtMessage;
import org.strowger.router.exchange.mt.Recall;
import org.strowger.router.exchange.routes.Generation;
import org.strowger.router.exchange.thread.ExchangeThread;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscInquiry;
import org.strowger.router.thread.Published;
import org.strowger.router.thread.Task;

/**
 * Handles the inquiries of applications about their messages, on one thread. For a message in custody, Strowger
 * responds itself; for any other message it queries the SMSC that has the message, with the SMSC's own id. The thread
 * by which the message left knows that SMSC, so an inquiry is passed from thread to thread until a thread knows the
 * message. In a cluster, other nodes are asked about a message that no thread knows.
 */
public final class MessageInquiries {
    private static final String ELSEWHERE = "another node may have the message, and has not answered: ask again later";

    private final ExchangeThread thread;
    private final Published<Generation> generations;
    private final MessageIdAllocator ids;
    private final Custodian custodian;
    private final SentMessages sentMessages;
    private final IntFunction<MessageInquiries> inquiries;
    private OtherNodes others = OtherNodes.NONE;

    /** @param inquiries the inquiries of all threads, by thread index */
    public MessageInquiries(
            ExchangeThread thread,
            Published<Generation> generations,
            MessageIdAllocator ids,
            Custodian custodian,
            SentMessages sentMessages,
            IntFunction<MessageInquiries> inquiries) {
        this.thread = thread;
        this.generations = generations;
        this.ids = ids;
        this.custodian = custodian;
        this.sentMessages = sentMessages;
        this.inquiries = inquiries;
    }

    /** Asks the other nodes of the cluster from now on. */
    public void join(OtherNodes nodes) {
        this.others = nodes;
    }

    public void inquiryCame(Submitter from, Inquiry inquiry, long token) {
        handle(new Asked(this, from, token, inquiry, null), inquiry);
    }

    /**
     * Handles a question of another node. The question is not passed on to further nodes.
     *
     * @param from stands for the session at that node
     * @param reply receives the answer, or that the message is not known here
     */
    public void questionCame(Submitter from, Inquiry inquiry, OtherNodes.Reply reply) {
        handle(new Asked(this, from, 0, inquiry, reply), inquiry);
    }

    private void handle(Asked asked, Inquiry inquiry) {
        if (inquiry.messageId().isEmpty()) {
            // The inquiry concerns all messages between two addresses, which any number of SMSCs may have.
            asked.refuse(this, RefusalReason.UNKNOWN_MESSAGE);
        } else {
            asked.search(this);
        }
    }

    /** Passes the result of the SMSC on; runs on the thread of the session that sent the query. */
    public void answerCame(SmscInquiry inquiry, InquiryAnswer answer) {
        ((Asked) inquiry).answerCame(this, answer);
    }

    private MessageInquiries next() {
        return inquiries.apply(thread.next());
    }

    /** One inquiry, on its way between threads. */
    static final class Asked implements SmscInquiry, Task, Recall<MtMessage>, OtherNodes.Reply {
        private final MessageInquiries home;
        private final Submitter from;
        private final long token;

        /** The way back to the node that asked; null for a question of an application here. */
        private final OtherNodes.@Nullable Reply reply;

        private final Inquiry asked;

        /**
         * The ids that the inquiry may mean; if the application identifies messages by recipient and second, the
         * possible seconds.
         */
        private final List<Long> meant;

        private final boolean isStamped;
        private Inquiry inquiry;
        private MessageInquiries target;
        private InquiryAnswer answer = InquiryAnswer.done();
        private boolean isAnswered;

        /** Whether no thread of this node knows the message. */
        private boolean isUnknownHere;

        /** Whether the other nodes do not know the message. */
        private boolean isUnknownElsewhere;

        /** Whether the answer is that the message is unknown. */
        private boolean isUnknown;

        private @Nullable Smsc smsc;
        private MessageInquiries foundAt;

        private Asked(
                MessageInquiries home, Submitter from, long token, Inquiry asked, OtherNodes.@Nullable Reply reply) {
            this.reply = reply;
            this.home = home;
            this.target = home;
            this.foundAt = home;
            this.from = from;
            this.token = token;
            this.asked = asked;
            this.inquiry = asked;
            this.isStamped = from.ids() == IdKind.STAMP;
            this.meant = isStamped
                    ? MessageIdAllocator.seconds(from.application(), asked.messageId())
                    : List.of(MessageIdAllocator.number(from.application(), asked.messageId()));
        }

        /** The query to the SMSC. */
        @Override
        public Inquiry inquiry() {
            return inquiry;
        }

        @Override
        public void run(long nowNanos) {
            Smsc known = smsc;
            if (isAnswered) {
                tell(nowNanos);
            } else if (isUnknownHere) {
                home.others.ask(from, asked, idElsewhere(), this);
            } else if (known != null) {
                askSmsc(target, known);
            } else {
                search(target);
            }
        }

        /**
         * Searches on this thread; if the message is unknown here, the next thread searches, until all threads have
         * searched.
         */
        private void search(MessageInquiries here) {
            for (long each : meant) {
                if (isFound(here, each)) {
                    return;
                }
            }
            MessageInquiries next = here.next();
            if (next != home) {
                goTo(here, next);
            } else if (reply == null && !isUnknownElsewhere && here.others.mayKnow(idElsewhere())) {
                isUnknownHere = true;
                goTo(here, home);
            } else {
                refuse(here, RefusalReason.UNKNOWN_MESSAGE);
            }
        }

        // ---- Other nodes

        private long idElsewhere() {
            if (meant.isEmpty()) {
                return MessageIds.NONE;
            }
            return isStamped ? OtherNodes.BY_SECOND : meant.get(0);
        }

        @Override
        public void answered(InquiryAnswer came) {
            settle(home, came);
        }

        @Override
        public void refused(RefusalReason reason) {
            if (reason == RefusalReason.UNKNOWN_MESSAGE) {
                // The message may have come here while the other nodes were asked.
                isUnknownHere = false;
                isUnknownElsewhere = true;
                search(home);
            } else {
                Outcome.Kind kind = from.traits().statuses().refusal(reason).kind();
                settle(home, InquiryAnswer.refused(Outcome.of(kind, 0, ELSEWHERE)));
            }
        }

        /** Passes the answer on. Runs on the thread to which the inquiry came. */
        private void tell(long nowNanos) {
            if (reply == null) {
                from.answer(token, answer, nowNanos);
            } else if (isUnknown) {
                reply.refused(RefusalReason.UNKNOWN_MESSAGE);
            } else {
                reply.answered(answer);
            }
        }

        private boolean isFound(MessageInquiries here, long each) {
            int application = from.application().index();
            CustodyIndex messages = here.custodian.messages();
            Optional<MtMessage> kept = isStamped
                    ? messages.find(each, application, asked.destination())
                    : messages.find(each).filter(one -> one.sentBy().index() == application);
            if (kept.isPresent()) {
                askInCustody(here, kept.get());
                return true;
            }
            if (!isStamped && !here.sentMessages.mayKnow(each)) {
                return false;
            }
            RecentMessages recent = isStamped ? here.sentMessages.usual() : here.sentMessages.of(each);
            int entry =
                    isStamped ? recent.find(each, application, asked.destination()) : recent.find(each, application);
            if (entry >= 0) {
                found(here, recent, entry);
            }
            return entry >= 0;
        }

        // ---- A message in custody

        private void askInCustody(MessageInquiries here, MtMessage mt) {
            // A message on its way may be on another thread, which calls wants() before it returns the message.
            boolean isHere = mt.custody().state() != CustodyState.GOING;
            if (isHere && !wants(mt)) {
                refuse(here, RefusalReason.UNKNOWN_MESSAGE);
            } else if (asked.kind() == Inquiry.Kind.QUERY) {
                settle(here, InquiryAnswer.of(MessageState.ENROUTE, "", 0));
            } else if (asked.kind() == Inquiry.Kind.REPLACE && isOneOfSeveral(mt)) {
                refuse(here, RefusalReason.NOT_ENCODABLE);
            } else {
                here.custodian.recall(mt, this);
            }
        }

        /** An inquiry with a sender or a recipient matches only messages with that sender or recipient. */
        @Override
        public boolean wants(MtMessage mt) {
            return (asked.source().isEmpty() || isFrom(mt.ownMessage()))
                    && (asked.destination().isEmpty() || hasDigits(mt.writtenDestination(), asked.destination()));
        }

        /** A UCP inquiry contains no type of number, and cannot express that the sender is alphanumeric. */
        private boolean isFrom(ShortMessage message) {
            return isStamped
                    ? message.source().ton() == Address.TON_ALPHANUMERIC || hasDigits(message.source(), asked.source())
                    : message.isFrom(asked.source());
        }

        private static boolean hasDigits(Address one, Address other) {
            return RecentParties.key(one) == RecentParties.key(other);
        }

        @Override
        public void isAnother(MtMessage mt, long nowNanos) {
            refuse(at(mt), RefusalReason.UNKNOWN_MESSAGE);
        }

        /**
         * Whether the message is a part that waits for others, or was joined from parts: a new text for one part would
         * replace the whole message, or fit no other part.
         */
        private static boolean isOneOfSeveral(MtMessage mt) {
            return mt.custody().state() == CustodyState.GATHERING
                    || !mt.extras().joined.isNone();
        }

        @Override
        public void isBack(MtMessage mt, long nowNanos) {
            MessageInquiries here = at(mt);
            if (asked.kind() == Inquiry.Kind.CANCEL) {
                here.custodian.cancel(mt, (outcome, now) -> settle(here, InquiryAnswer.done()));
            } else if (mt.custody().state() == CustodyState.HELD) {
                refuse(here, RefusalReason.LATER); // An SMSC may have the message, or it cannot be handled.
            } else if (!here.custodian.replace(
                    mt, asked.replacement(), (outcome, now) -> settle(here, InquiryAnswer.done()))) {
                refuse(here, RefusalReason.NOT_ENCODABLE);
            }
        }

        /** An SMSC has the message or is about to get it: a later inquiry finds the SMSC's id. */
        @Override
        public void isAway(MtMessage mt, long nowNanos) {
            refuse(at(mt), RefusalReason.LATER);
        }

        // ---- A message that an SMSC has accepted

        private void found(MessageInquiries here, RecentMessages recent, int entry) {
            Optional<Smsc> has = here.generations.get().smscOf(recent.smsc(entry));
            if (has.isEmpty() || !(isStamped || recent.isMeantBy(entry, asked))) {
                refuse(here, RefusalReason.UNKNOWN_MESSAGE);
                return;
            }
            boolean isJudged = from.application().filters().judgesContent();
            if (asked.kind() == Inquiry.Kind.REPLACE && (isJudged || !isSpokenBy(has.get()))) {
                // Filters and hooks would be bypassed. An SMSC of another protocol would read the new text in the
                // encoding of the old text, which is no longer known.
                refuse(here, RefusalReason.NOT_ENCODABLE);
                return;
            }
            inquiry = recent.asSmscKnows(entry, asked);
            smsc = has.get();
            foundAt = here;
            askSmsc(here, has.get());
        }

        private boolean isSpokenBy(Smsc smsc) {
            return smsc.traits().name().equals(from.traits().name());
        }

        /** Queries the SMSC by a session of this thread. If no session has room, the next thread tries. */
        private void askSmsc(MessageInquiries here, Smsc itsSmsc) {
            Submission submission = itsSmsc.port(here.thread.index()).ask(this, here.thread.nowNanos());
            if (submission == Submission.UNFIT) {
                refuse(here, RefusalReason.NOT_ENCODABLE);
            } else if (submission != Submission.ACCEPTED && here.next() == foundAt) {
                refuse(here, RefusalReason.LATER);
            } else if (submission != Submission.ACCEPTED) {
                goTo(here, here.next());
            }
        }

        private void refuse(MessageInquiries here, RefusalReason reason) {
            Outcome outcome = from.traits().statuses().refusal(reason);
            // Only "unknown message" has a code in all protocols.
            isUnknown = reason == RefusalReason.UNKNOWN_MESSAGE;
            settle(here, InquiryAnswer.refused(isUnknown ? outcome : Outcome.of(outcome.kind(), 0, outcome.detail())));
        }

        private MessageInquiries at(MtMessage mt) {
            return home.inquiries.apply(mt.home().index());
        }

        private void answerCame(MessageInquiries here, InquiryAnswer came) {
            Smsc known = smsc;
            if (known == null) {
                settle(here, came);
                return;
            }
            var by = new OutcomeTranslation.ProtocolClock(
                    known.traits(), known.settings().dialect().zone());
            var to = new OutcomeTranslation.ProtocolClock(
                    from.traits(), from.application().settings().dialect().zone());
            settle(here, OutcomeTranslation.of(came, by, to, here.ids.instant(here.thread.nowNanos())));
        }

        private void settle(MessageInquiries here, InquiryAnswer came) {
            answer = came;
            isAnswered = true;
            goTo(here, home);
        }

        private void goTo(MessageInquiries here, MessageInquiries next) {
            target = next;
            here.thread.send(next.thread.index(), this);
        }
    }
}
