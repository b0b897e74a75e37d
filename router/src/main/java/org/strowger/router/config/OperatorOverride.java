package org.strowger.router.config;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * What an operator has said of something while the daemon runs: it stands in no file, outlives a reload and ends with
 * the process.
 *
 * @param word what he said
 * @param by who he is
 * @param since when he said it
 */
public record OperatorOverride(Word word, String by, Instant since) {
    /** Nobody has said anything. */
    public static final OperatorOverride USUAL = new OperatorOverride(Word.IN_SERVICE, "", Instant.EPOCH);

    /** What can be said. */
    public enum Word {
        /** It does its work. */
        IN_SERVICE("in service"),
        /** It takes nothing new; what is under way and queued goes out. */
        DRAINING("drained"),
        /** It takes nothing new, and its sessions end in good order. */
        DISABLED("disabled");

        private final String label;

        Word(String label) {
            this.label = label;
        }

        /** For people. */
        public String label() {
            return label;
        }
    }

    /** Of what it can be said. */
    public enum Kind {
        SMSC("smsc"),
        APPLICATION("application"),
        LISTENER("listener"),
        ROUTE("route");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        /** As commands and the configuration call it. */
        public String label() {
            return label;
        }
    }

    /** One of them, by its name in the configuration. */
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

    /** The rest of the sentence that begins with what it was said of: {@code disabled since ... by ...}. */
    @Override
    public String toString() {
        String when = word.label() + " since " + since.truncatedTo(ChronoUnit.SECONDS);
        return isInService() ? word.label() : when + (by.isEmpty() ? "" : " by " + by);
    }
}
