package org.strowger.router.config.fault;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.strowger.bound.Within;

/** Collects the faults of a configuration, so that all are reported at once. */
@Within(Within.Scope.CONFIGURATION)
public final class Faults {
    /** The maximum number of reported faults; a file with more faults is probably not a configuration. */
    public static final int TOLD_MAX = 200;

    /**
     * A fault without its excerpt. Excerpts are made last, since the secrets to hide are known only after the whole
     * file has been read.
     */
    private record Draft(Span at, String key, FaultText what, boolean blanked) {}

    private final Set<Draft> drafts = new LinkedHashSet<>();
    private final List<Source> sources = new ArrayList<>();
    private final ExcerptSpans spans;
    private int untold;

    public Faults() {
        this(new ExcerptSpans());
    }

    private Faults(ExcerptSpans spans) {
        this.spans = spans;
    }

    /** Creates another collection for the same files. A span hidden in one collection is hidden in both. */
    public Faults ofSameFiles() {
        return new Faults(spans);
    }

    public void add(Span at, String key, FaultText what) {
        add(new Draft(at, key, what, false));
    }

    /** As {@link #add(Span, String, FaultText)}; the text is made only if the fault will be reported. */
    public void add(Span at, String key, Supplier<FaultText> what) {
        if (isFull()) {
            untold++;
        } else {
            add(at, key, what.get());
        }
    }

    /**
     * Adds a fault in a text that cannot be parsed. Secrets cannot be located in such a text, so its excerpt shows only
     * words known to be harmless.
     */
    public void addBlanked(Span at, FaultText what) {
        add(new Draft(at, "", what, true));
    }

    private void add(Draft draft) {
        if (drafts.contains(draft)) {
            return;
        }
        if (isFull()) {
            untold++;
            return;
        }
        drafts.add(draft);
        if (!sources.contains(draft.at().source())) {
            sources.add(draft.at().source());
        }
    }

    /** Shows a range, which is a key or a value that is not a secret, in excerpts. */
    public void show(Span part) {
        spans.show(part);
    }

    /** Hides a range, which is or may be a secret, in all excerpts. */
    public void hide(Span secret) {
        spans.hide(secret);
    }

    /** Whether a range is hidden, so that messages must not quote it either. */
    public boolean isHidden(Span part) {
        return spans.isHidden(part);
    }

    /** Whether no more faults are reported; further ones are only counted. */
    public boolean isFull() {
        return drafts.size() >= TOLD_MAX;
    }

    public boolean isEmpty() {
        return drafts.isEmpty();
    }

    /** The number of faults beyond {@link #TOLD_MAX}, which are not reported. */
    public int untold() {
        return untold;
    }

    /**
     * All faults in file order.
     *
     * @param harmless the words that may be shown from a text that cannot be parsed
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
                                : SourceExcerpt.of(draft.at(), spans)))
                .toList();
    }
}
