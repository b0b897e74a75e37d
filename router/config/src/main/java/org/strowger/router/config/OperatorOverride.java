package org.strowger.router.config;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The state of an SMSC, application, listener or route as set by an operator at run time. The state is not stored in
 * any file; it survives a reload and is lost when the process ends.
 *
 * @param word the state
 * @param by the operator who set the state
 * @param since the time when the state was set
 */
public record OperatorOverride(Word word, String by, Instant since) {
    /** No override. */
    public static final OperatorOverride USUAL = new OperatorOverride(Word.IN_SERVICE, "", Instant.EPOCH);

    /** The state that an operator can set. */
    public enum Word {
        /** The object works normally. */
        IN_SERVICE("in service"),
        /** The object accepts no new work; messages that are in progress or queued are still sent. */
        DRAINING("drained"),
        /** The object accepts no new work, and its sessions are closed gracefully. */
        DISABLED("disabled");

        private final String label;

        Word(String label) {
            this.label = label;
        }

        /** Display name. */
        public String label() {
            return label;
        }
    }

    /** The kinds of configured objects whose state an operator can set. */
    public enum Kind {
        SMSC("smsc"),
        APPLICATION("application"),
        LISTENER("listener"),
        ROUTE("route");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        /** Name in commands and in the configuration. */
        public String label() {
            return label;
        }
    }

    /** A configured object, identified by its kind and its name in the configuration. */
    public record Thing(Kind kind, String name) {
        @Override
        public String toString() {
            return kind.label() + " " + name;
        }
    }

    public boolean isInService() {
        return word == Word.IN_SERVICE;
    }

    public boolean isDraining() {
        return word == Word.DRAINING;
    }

    public boolean isDisabled() {
        return word == Word.DISABLED;
    }

    /** The predicate of a sentence about the object: {@code disabled since ... by ...}. */
    @Override
    public String toString() {
        String when = word.label() + " since " + since.truncatedTo(ChronoUnit.SECONDS);
        return isInService() ? word.label() : when + (by.isEmpty() ? "" : " by " + by);
    }
}
