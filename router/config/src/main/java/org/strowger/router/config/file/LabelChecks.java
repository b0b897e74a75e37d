package org.strowger.router.config.file;

import java.util.List;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.grammar.SectionValues;

/** Checks that the default label of an application is one that it may use. */
final class LabelChecks {
    private LabelChecks() {}

    static void check(SectionValues file) {
        file.value(Configuration.APPLICATIONS, List.of()).forEach(LabelChecks::application);
    }

    private static void application(SectionValues application) {
        List<String> allowed = application.value(ApplicationSettings.LABELS, List.of());
        application
                .find(ApplicationSettings.DEFAULT_LABEL)
                .filter(label -> !allowed.isEmpty() && !allowed.contains(label))
                .ifPresent(label -> application
                        .configValue(ApplicationSettings.DEFAULT_LABEL)
                        .refuse(FaultText.of("the application may not use its default label \"" + label + "\"")
                                .advising("add it to labels")));
    }
}
