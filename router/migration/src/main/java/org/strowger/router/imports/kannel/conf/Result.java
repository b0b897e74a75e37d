package org.strowger.router.imports.kannel.conf;

import org.strowger.router.imports.DirectiveFate;

/** The result for a directive: its fate, and the sentence for the report. */
public record Result(DirectiveFate fate, String sentence) {
    public static Result taken(String sentence) {
        return new Result(DirectiveFate.TAKEN, sentence);
    }

    public static Result changed(String sentence) {
        return new Result(DirectiveFate.CHANGED, sentence);
    }

    public static Result notNeeded(String sentence) {
        return new Result(DirectiveFate.NOT_NEEDED, sentence);
    }

    public static Result lost(String sentence) {
        return new Result(DirectiveFate.LOST, sentence);
    }
}
