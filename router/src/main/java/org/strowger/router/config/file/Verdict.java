package org.strowger.router.config.file;

import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.fault.Fault;

/** What came of reading a configuration: either the configuration, or what must be put right first. */
public final class Verdict {
    private final @Nullable Configuration configuration;
    private final List<Fault> faults;
    private final List<Fault> warnings;
    private final int untold;

    Verdict(@Nullable Configuration configuration, List<Fault> faults, List<Fault> warnings, int untold) {
        this.configuration = configuration;
        this.faults = faults;
        this.warnings = warnings;
        this.untold = untold;
    }

    public boolean isRight() {
        return configuration != null;
    }

    /**
     * The configuration, if it is right.
     *
     * @throws IllegalStateException with all faults if it is not
     */
    public Configuration configuration() {
        if (configuration == null) {
            throw new IllegalStateException(text());
        }
        return configuration;
    }

    /** What must be put right, in the order of the text. */
    public List<Fault> faults() {
        return faults;
    }

    /** What had better be put right. */
    public List<Fault> warnings() {
        return warnings;
    }

    /** How many more faults there are, beyond those that are told. */
    public int untold() {
        return untold;
    }

    /** All faults with their pictures, for people. */
    public String text() {
        String told = faults.stream().map(Fault::withPicture).collect(Collectors.joining("\n"));
        return untold == 0 ? told : told + "\nand " + untold + " more";
    }
}
