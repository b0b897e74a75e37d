package org.strowger.router.config.file;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.fault.Fault;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.fault.Faults;
import org.strowger.router.config.fault.Source;
import org.strowger.router.config.fault.Span;
import org.strowger.router.config.grammar.ExpressionTally;

/** The result of reading a configuration: either the configuration or its faults. */
public final class Verdict {
    private final @Nullable Configuration configuration;
    private final List<Fault> faults;
    private final List<Fault> warnings;
    private final int untold;
    private final ExpressionTally expressions;

    Verdict(
            @Nullable Configuration configuration,
            List<Fault> faults,
            List<Fault> warnings,
            int untold,
            ExpressionTally expressions) {
        this.expressions = expressions;
        this.configuration = configuration;
        this.faults = faults;
        this.warnings = warnings;
        this.untold = untold;
    }

    /** The refusal of this configuration for a reason that concerns no single place of the file. */
    public Verdict refused(Path file, String key, FaultText why) {
        Faults refusal = new Faults();
        refusal.add(Span.at(Source.of(file, ""), 1, 1), key, why);
        return new Verdict(null, refusal.all(Configuration::isWord), warnings, 0, expressions);
    }

    public boolean isRight() {
        return configuration != null;
    }

    /**
     * The configuration.
     *
     * @throws IllegalStateException with all faults, if there are any
     */
    public Configuration configuration() {
        if (configuration == null) {
            throw new IllegalStateException(text());
        }
        return configuration;
    }

    /** The memory that the regular expressions take. */
    public ExpressionTally expressions() {
        return expressions;
    }

    /** The faults, in file order. */
    public List<Fault> faults() {
        return faults;
    }

    /** The warnings. */
    public List<Fault> warnings() {
        return warnings;
    }

    /** The number of faults that {@link #faults} leaves out. */
    public int untold() {
        return untold;
    }

    /** All faults with their excerpts, as text. */
    public String text() {
        String told = faults.stream().map(Fault::withPicture).collect(Collectors.joining("\n"));
        return untold == 0 ? told : told + "\nand " + untold + " more";
    }
}
