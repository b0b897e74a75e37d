package org.strowger.router.application;

import org.strowger.router.config.ApplicationSettings;

/** What is to be done about a bind. */
public sealed interface BindDecision {
    void tell(Visitor visitor);

    /** Carries out a decision. */
    interface Visitor {
        /** @param index of the application among those that the authenticator was made of */
        void admitted(int index, ApplicationSettings application);

        /**
         * The bind is refused.
         *
         * @param reason for the log; the peer is told {@link BindRefusal#told}
         * @param barBegins whether this was one failure too many, and its address is barred from now on
         */
        void refused(BindRefusal reason, boolean barBegins);

        /** The check is to be run on a worker thread; an authenticator then settles the bind. */
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
    record Refused(BindRefusal reason, boolean barBegins) implements BindDecision {
        @Override
        public void tell(Visitor visitor) {
            visitor.refused(reason, barBegins);
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
