package org.strowger.router.exchange;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.protocol.IdKind;
import org.strowger.protocol.Inquiry;
import org.strowger.protocol.InquiryAnswer;
import org.strowger.protocol.RefusalReason;
import org.strowger.protocol.Submission;
import org.strowger.router.application.AppSession;
import org.strowger.router.smsc.Smsc;
import org.strowger.router.smsc.SmscInquiry;

/**
 * What applications ask about their messages, on one thread. Of one that is still in custody we say it ourselves; else
 * it is passed on to the SMSC that has the message, in the SMSC's own name for it. Which SMSC that is, the thread knows
 * by which the message went; so a question goes from thread to thread until one knows.
 */
final class MessageInquiries {
    private final ThreadExchange desk;

    MessageInquiries(ThreadExchange here) {
        this.desk = here;
    }

    void inquiryCame(AppSession from, Inquiry inquiry, long token) {
        Asked asked = new Asked(desk, from, token, inquiry);
        if (inquiry.messageId().isEmpty()) {
            // To cancel all from one to another means one SMSC among many, and nobody says which.
            asked.refuse(RefusalReason.UNKNOWN_MESSAGE);
        } else {
            asked.seekAt(desk);
        }
    }

    /** A question and where it has been. */
    static final class Asked implements SmscInquiry, ThreadBoundTask, Recall {
        private final ThreadExchange home;
        private final AppSession from;
        private final long token;
        private final Inquiry asked;
        /** What the application may mean: ids, or where it calls messages by seconds and their recipients, those. */
        private final List<Long> meant;

        private final boolean isStamped;
        private Inquiry inquiry;
        private ThreadExchange target;
        private InquiryAnswer answer = InquiryAnswer.done();
        private boolean isAnswered;
        private @Nullable Smsc smsc;
        private ThreadExchange foundAt;

        Asked(ThreadExchange home, AppSession from, long token, Inquiry asked) {
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

        /** As the SMSC is asked. */
        @Override
        public Inquiry inquiry() {
            return inquiry;
        }

        @Override
        public ThreadExchange target() {
            return target;
        }

        @Override
        public void run(long nowNanos) {
            Smsc known = smsc;
            if (isAnswered) {
                from.answer(token, answer, nowNanos);
            } else if (known != null) {
                askAt(target, known);
            } else {
                seekAt(target);
            }
        }

        /** Looks whether this thread knows the message; if not, asks the next, until all have been asked. */
        void seekAt(ThreadExchange here) {
            for (long each : meant) {
                if (isFound(here, each)) {
                    return;
                }
            }
            ThreadExchange next = here.next();
            if (next == home) {
                refuse(here, RefusalReason.UNKNOWN_MESSAGE);
            } else {
                target = next;
                here.give(this);
            }
        }

        private boolean isFound(ThreadExchange here, long each) {
            int application = from.application().index();
            CustodyIndex messages = here.custodian().messages();
            Optional<MtMessage> kept = isStamped
                    ? messages.find(each, application, asked.destination())
                    : messages.find(each).filter(one -> one.sentBy().index() == application);
            if (kept.isPresent()) {
                askCustodian(here, kept.get());
                return true;
            }
            if (!isStamped && !here.mayKnow(each)) {
                return false;
            }
            RecentMessages recent = isStamped ? here.recent() : here.recent(each);
            int entry =
                    isStamped ? recent.find(each, application, asked.destination()) : recent.find(each, application);
            if (entry >= 0) {
                found(here, recent, entry);
            }
            return entry >= 0;
        }

        // ---- Of a message for which we answer

        private void askCustodian(ThreadExchange here, MtMessage mt) {
            // While it is on its way, other threads read it; it is looked at where it waits.
            boolean isHere = mt.custody().stage() != Custody.Stage.GOING;
            if (isHere && !wants(mt)) {
                refuse(here, RefusalReason.UNKNOWN_MESSAGE);
            } else if (asked.kind() == Inquiry.Kind.QUERY) {
                settle(here, InquiryAnswer.of(MessageState.ENROUTE, "", 0));
            } else if (asked.kind() == Inquiry.Kind.REPLACE && isOneOfSeveral(mt)) {
                refuse(here, RefusalReason.CANNOT_BE_SAID);
            } else {
                here.custodian().recall(mt, this);
            }
        }

        /**
         * Who names a sender means no message of another one. Who calls it by its recipient has said enough; and UCP
         * cannot say here that its sender is a name.
         */
        @Override
        public boolean wants(MtMessage mt) {
            return isStamped
                    || asked.source().text().isEmpty()
                    || mt.ownMessage().isFrom(asked.source());
        }

        @Override
        public void isAnother(MtMessage mt, long nowNanos) {
            refuse(mt.home(), RefusalReason.UNKNOWN_MESSAGE);
        }

        /** Another text for one part would be one for the whole, or would belong to no whole any more. */
        private static boolean isOneOfSeveral(MtMessage mt) {
            return mt.custody().stage() == Custody.Stage.GATHERING
                    || !mt.extras().joined.isNone();
        }

        @Override
        public void isBack(MtMessage mt, long nowNanos) {
            ThreadExchange here = mt.home();
            if (asked.kind() == Inquiry.Kind.CANCEL) {
                here.custodian().cancel(mt, (outcome, now) -> settle(here, InquiryAnswer.done()));
            } else if (mt.custody().stage() == Custody.Stage.HELD) {
                refuse(here, RefusalReason.LATER); // It may be with an SMSC, or cannot be handled.
            } else if (!here.custodian()
                    .replace(mt, asked.replacement(), (outcome, now) -> settle(here, InquiryAnswer.done()))) {
                refuse(here, RefusalReason.CANNOT_BE_SAID);
            }
        }

        /** It is with an SMSC, or about to be: asked again in a while, it is known what the SMSC calls it. */
        @Override
        public void isAway(MtMessage mt, long nowNanos) {
            refuse(mt.home(), RefusalReason.LATER);
        }

        // ---- Of a message that an SMSC has

        private void found(ThreadExchange here, RecentMessages recent, int entry) {
            Optional<Smsc> has = here.generation().smscOf(recent.smsc(entry));
            if (has.isEmpty() || !(isStamped || recent.isMeant(entry, asked))) {
                refuse(here, RefusalReason.UNKNOWN_MESSAGE);
                return;
            }
            if (asked.kind() == Inquiry.Kind.REPLACE && !isSpokenBy(has.get())) {
                // The new text would be read in the code of the old one, which nobody knows any more.
                refuse(here, RefusalReason.CANNOT_BE_SAID);
                return;
            }
            inquiry = recent.asSmscKnows(entry, asked);
            smsc = has.get();
            foundAt = here;
            askAt(here, has.get());
        }

        private boolean isSpokenBy(Smsc smsc) {
            return smsc.suite().name().equals(from.suite().name());
        }

        /** Asks by a session of this thread; the SMSC may have its sessions on others, or room there. */
        private void askAt(ThreadExchange here, Smsc itsSmsc) {
            Submission submission = itsSmsc.port(here.index()).ask(this, here.nowNanos());
            if (submission == Submission.UNFIT) {
                refuse(here, RefusalReason.CANNOT_BE_SAID);
            } else if (submission != Submission.ACCEPTED && here.next() == foundAt) {
                refuse(here, RefusalReason.LATER);
            } else if (submission != Submission.ACCEPTED) {
                target = here.next();
                here.give(this);
            }
        }

        void refuse(RefusalReason reason) {
            refuse(home, reason);
        }

        private void refuse(ThreadExchange here, RefusalReason reason) {
            Outcome outcome = from.suite().statuses().refusal(reason);
            // The codes of queries and the like are the protocol's own, except where the message is not known.
            boolean unknown = reason == RefusalReason.UNKNOWN_MESSAGE;
            settle(here, InquiryAnswer.refused(unknown ? outcome : Outcome.of(outcome.kind(), 0, outcome.detail())));
        }

        /** On the thread of the session that had asked. */
        void answerCame(ThreadExchange here, InquiryAnswer came) {
            Smsc known = smsc;
            if (known == null) {
                settle(here, came);
                return;
            }
            var by = new OutcomeTranslation.Tongue(
                    known.suite(), known.settings().dialect().zone());
            var to = new OutcomeTranslation.Tongue(
                    from.suite(), from.application().settings().dialect().zone());
            settle(here, OutcomeTranslation.of(came, by, to, here.ids().instant(here.nowNanos())));
        }

        private void settle(ThreadExchange here, InquiryAnswer came) {
            answer = came;
            isAnswered = true;
            target = home;
            here.give(this);
        }
    }
}
