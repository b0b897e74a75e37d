package org.strowger.router.application;

import org.strowger.router.config.ApplicationSettings;

/** What is to be done about somebody who signs in. */
public sealed interface BindDecision {
    void tell(Doorman doorman);

    /** Does what was decided. */
    interface Doorman {
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

    /** See {@link Doorman#admitted}. */
    record Admitted(int index, ApplicationSettings application) implements BindDecision {
        @Override
        public void tell(Doorman doorman) {
            doorman.admitted(index, application);
        }
    }

    /** See {@link Doorman#refused}. */
    record Refused(BindRefusal reason, boolean barBegins) implements BindDecision {
        @Override
        public void tell(Doorman doorman) {
            doorman.refused(reason, barBegins);
        }
    }

    /** See {@link Doorman#checkNeeded}. */
    record CheckNeeded(PasswordCheck check) implements BindDecision {
        @Override
        public void tell(Doorman doorman) {
            doorman.checkNeeded(check);
        }
    }
}
