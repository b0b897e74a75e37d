package org.strowger.router.config.file;

import java.util.List;
import java.util.Set;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.hook.HookSettings;

/** Checks that the hooks of applications exist, and that each hook has only keys that have an effect for its kind. */
final class HookChecks {
    private HookChecks() {}

    static void check(SectionValues file) {
        Set<String> known = NameChecks.of(file, Configuration.HOOKS, HookSettings.NAME);
        names(file, Configuration.HOOKS_FOR_ALL, known);
        file.value(Configuration.APPLICATIONS, List.of())
                .forEach(application -> names(application, ApplicationSettings.HOOKS, known));
        file.value(Configuration.HOOKS, List.of()).forEach(HookChecks::hook);
    }

    private static void names(SectionValues section, ConfigKey<List<String>> key, Set<String> known) {
        section.value(key, List.of()).stream()
                .filter(name -> !known.contains(name))
                .forEach(name ->
                        section.configValue(key).refuse(() -> NameChecks.unknown("hook", name, known, "hooks")));
    }

    private static void hook(SectionValues hook) {
        boolean isPolicy = hook.find(HookSettings.KIND)
                .filter(HookSettings.Kind.POLICY::equals)
                .isPresent();
        if (isPolicy && hook.isWritten(HookSettings.CACHE)) {
            hook.configValue(HookSettings.CACHE)
                    .refuse(FaultText.of("only answers of hooks of kind lookup are cached, because the answers of a "
                                    + "policy depend on the whole message")
                            .advising("remove the line"));
        }
        boolean isPlain = hook.find(HookSettings.URL)
                .filter(url -> url.regionMatches(true, 0, "http:", 0, "http:".length()))
                .isPresent();
        if (isPlain && hook.isWritten(HookSettings.TLS)) {
            hook.configValue(HookSettings.TLS)
                    .refuse(FaultText.of("the URL begins with http://, so no TLS is used")
                            .advising("write an https URL"));
        }
    }
}
