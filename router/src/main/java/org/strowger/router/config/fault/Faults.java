package org.strowger.router.config.fault;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** Gathers what is wrong, so that all of it can be said in one go. */
public final class Faults {
    /** Whoever has made more mistakes than this has given us the wrong file. */
    public static final int TOLD_MAX = 200;

    /** A fault that has no picture yet: what must not be shown is known only when all has been read. */
    private record Draft(Span at, String key, FaultText what, boolean blanked) {}

    private final Set<Draft> drafts = new LinkedHashSet<>();
    private final List<Source> sources = new ArrayList<>();
    private final HiddenSpans hidden = new HiddenSpans();
    private int untold;

    public void add(Span at, String key, FaultText what) {
        add(new Draft(at, key, what, false));
    }

    /** A fault in a text that is not understood, so that nobody knows which of it is a secret: few words are shown. */
    public void addBlanked(Span at, FaultText what) {
        add(new Draft(at, "", what, true));
    }

    private void add(Draft draft) {
        if (drafts.contains(draft)) {
            return;
        }
        if (drafts.size() == TOLD_MAX) {
            untold++;
            return;
        }
        drafts.add(draft);
        if (!sources.contains(draft.at().source())) {
            sources.add(draft.at().source());
        }
    }

    /** From now on no picture shows what stands there. */
    public void hide(Span secret) {
        hidden.add(secret);
    }

    public boolean isEmpty() {
        return drafts.isEmpty();
    }

    /** How many more there are than are told. */
    public int untold() {
        return untold;
    }

    /**
     * All, in the order of the text.
     *
     * @param harmless the words that may be shown of a text that is not understood
     */
    public List<Fault> all(Predicate<String> harmless) {
        return drafts.stream()
                .sorted(Comparator.comparingInt(
                                (Draft draft) -> sources.indexOf(draft.at().source()))
                        .thenComparingInt(draft -> draft.at().line())
                        .thenComparingInt(draft -> draft.at().column()))
                .map(draft -> new Fault(
                        draft.at(),
                        draft.key(),
                        draft.what(),
                        draft.blanked()
                                ? SourceExcerpt.blanked(draft.at(), harmless)
                                : SourceExcerpt.of(draft.at(), hidden)))
                .toList();
    }
}
