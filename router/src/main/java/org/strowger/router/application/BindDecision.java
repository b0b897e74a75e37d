package org.strowger.router.application;

import org.strowger.router.config.ApplicationSettings;

/** What is to be done about somebody who signs in. */
public sealed interface BindDecision {
    void tell(Visitor visitor);

    /** Does what was decided. */
    interface Visitor {
        /** He is this application, the one with this index of those that the gate was made of. */
        void admitted(int index, ApplicationSettings application);

        /**
         * He is not let in.
         *
         * @param reason for the log; the peer is told {@link BindRefusal#told}
         * @param barBegins whether this was one failure too many, and his address is barred from now on
         */
        void refused(BindRefusal reason, boolean barBegins);

        /** The check is to be run on a thread that has time, and a gate is then asked to settle it. */
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
