package org.strowger.router.imports.kannel.conf;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.strowger.router.imports.DirectiveFate;
import org.strowger.router.imports.Finding;
import org.strowger.router.imports.Report;

/** Reads the directives of a group, and records exactly one finding for each. */
public final class GroupReader {
    private final Group group;
    private final String title;
    private final Report report;
    private final Set<String> read = new HashSet<>();

    /** Converts a directive to keys of Strowger. */
    @FunctionalInterface
    public interface Mapping {
        Result map(Directive directive) throws InvalidDirective;
    }

    /** @param title the name of the group in the report, such as {@code smsc operator-a} */
    public GroupReader(Group group, String title, Report report) {
        this.group = group;
        this.title = title;
        this.report = report;
    }

    public Group group() {
        return group;
    }

    public Optional<String> value(String key) {
        return group.value(key);
    }

    /**
     * The comment for a key of Strowger that comes from this directive; empty if the group does not contain the
     * directive.
     */
    public String comment(String key) {
        return group.find(key).map(Directive::comment).orElse("");
    }

    /** As {@link #comment}, but for a directive whose Kannel default is written out if the directive is missing. */
    public String commentOrDefault(String key) {
        return group.find(key).map(Directive::comment).orElse("Kannel's default of " + key);
    }

    /** Returns whether a boolean is set to true. */
    public boolean isTrue(String key, boolean ifAbsent) {
        return value(key).map(Values::isTrue).orElse(ifAbsent);
    }

    /** Maps a directive, if the group contains it. */
    public void map(String key, Mapping mapping) {
        assert KnownDirectives.find(group.kind(), key).isPresent() : group.kind() + " has no " + key;
        group.find(key).ifPresent(each -> {
            read.add(key);
            finding(each, result(each, mapping));
        });
    }

    /** Records a finding for a directive that has already been used elsewhere. */
    public void taken(String key, String sentence) {
        map(key, each -> Result.taken(sentence));
    }

    private static Result result(Directive directive, Mapping mapping) {
        try {
            return mapping.map(directive);
        } catch (InvalidDirective e) {
            return Result.lost(String.valueOf(e.getMessage()));
        }
    }

    /** Records the finding of one directive. */
    public void finishOne(Directive directive, Result result) {
        if (read.add(directive.key())) {
            finding(directive, result);
        }
    }

    /** Records the findings from the table for all directives that were not mapped. */
    public void finish() {
        for (Directive each : group.directives()) {
            if (!read.contains(each.key())) {
                finding(each, usual(each));
            }
        }
    }

    /** Records the same finding for all directives that were not mapped; only the first of them contains the reason. */
    public void finishWith(Result result) {
        Result own = result;
        for (Directive each : group.directives()) {
            if (read.add(each.key())) {
                finding(each, own);
                own = own.equals(result) ? new Result(result.fate(), "as at " + each.at()) : own;
            }
        }
    }

    private Result usual(Directive directive) {
        Optional<KnownDirectives.Row> row = KnownDirectives.find(group.kind(), directive.key());
        if (row.isEmpty()) {
            return Result.lost("unknown directive; Kannel does not start with it. Check its spelling");
        }
        if (row.get().isMapped()) {
            return Result.notNeeded("it has no effect here");
        }
        return new Result(row.get().fate(), row.get().sentence());
    }

    private void finding(Directive directive, Result result) {
        String dubious = result.fate() != DirectiveFate.LOST
                        && KnownDirectives.isBoolean(directive.key())
                        && Values.isDubious(directive.value())
                ? " (the value is neither true nor false, and is read as true)"
                : "";
        report.add(new Finding(
                result.fate(), directive.at(), title + ": " + directive.key(), result.sentence() + dubious));
    }
}
