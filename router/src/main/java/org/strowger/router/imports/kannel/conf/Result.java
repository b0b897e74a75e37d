package org.strowger.router.imports.kannel.conf;

import org.strowger.router.imports.Fate;

/** What became of a directive: its fate, and the sentence for the report. */
public record Result(Fate fate, String sentence) {
    public static Result taken(String sentence) {
        return new Result(Fate.TAKEN, sentence);
    }

    public static Result changed(String sentence) {
        return new Result(Fate.CHANGED, sentence);
    }

    public static Result notNeeded(String sentence) {
        return new Result(Fate.NOT_NEEDED, sentence);
    }

    public static Result lost(String sentence) {
        return new Result(Fate.LOST, sentence);
    }
}
