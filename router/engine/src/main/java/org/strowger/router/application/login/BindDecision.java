package org.strowger.router.application.login;

import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.thread.FailedBinds;

/** The decision on a bind. */
public sealed interface BindDecision {
    void tell(Visitor visitor);

    /** Carries out a decision. */
    interface Visitor {
        /**
         * The bind is admitted.
         *
         * @param index the index of the application in the list given to the authenticator
         */
        void admitted(int index, ApplicationSettings application);

        /**
         * The bind is refused.
         *
         * @param reason the reason for the log; the peer receives {@link BindRefusal#told}
         * @param begins the bar that this failure causes
         */
        void refused(BindRefusal reason, FailedBinds.Bar begins);

        /** The check must run on a worker thread; an authenticator then settles the bind. */
        void checkNeeded(PasswordCheck check);
    }

    /** See {@link Visitor#admitted}. */
    record Admitted(int index, ApplicationSettings application) implements BindDecision {
        @Override
        public void tell(Visitor visitor) {
            visitor.admitted(index, application);
        }
    }

    /** See {@link Visitor#refused}. */
    record Refused(BindRefusal reason, FailedBinds.Bar begins) implements BindDecision {
        @Override
        public void tell(Visitor visitor) {
            visitor.refused(reason, begins);
        }
    }

    /** See {@link Visitor#checkNeeded}. */
    record CheckNeeded(PasswordCheck check) implements BindDecision {
        @Override
        public void tell(Visitor visitor) {
            visitor.checkNeeded(check);
        }
    }
}
