package org.strowger.router.config.file;

import org.strowger.message.Address;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.ApplicationSettings.Dialect;
import org.strowger.router.config.ApplicationSettings.Limits;
import org.strowger.router.config.ApplicationSettings.Login;
import org.strowger.router.config.ApplicationSettings.Receiving;
import org.strowger.router.config.ApplicationSettings.Sending;
import org.strowger.router.config.KeepSettings;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.keys.ApplicationKeys;
import org.strowger.router.config.keys.ApplicationKeys.Kept;

/** Builds application settings from sections. */
final class ApplicationAssembly {
    static final String STRICT = "strict";

    private ApplicationAssembly() {}

    static ApplicationSettings of(SectionValues application) {
        String name = application.value(ApplicationKeys.NAME);
        return new ApplicationSettings(
                name,
                new Login(
                        application.value(ApplicationKeys.SYSTEM_ID, name),
                        application.value(ApplicationKeys.PASSWORD),
                        application.value(ApplicationKeys.PROTOCOLS),
                        application.value(ApplicationKeys.ALLOW_FROM)),
                new Limits(
                        application.value(ApplicationKeys.MAX_BINDS),
                        application.value(ApplicationKeys.WINDOW),
                        application.value(ApplicationKeys.THROUGHPUT),
                        application.value(ApplicationKeys.WHEN_TOO_FAST)),
                new Sending(
                        application.value(ApplicationKeys.FROM),
                        application.value(ApplicationKeys.DEFAULT_FROM, Address.NONE),
                        application.value(ApplicationKeys.CLASS),
                        application.value(ApplicationKeys.MESSAGE_IDS)),
                new Receiving(
                        application.value(ApplicationKeys.RECEIVES),
                        application.value(ApplicationKeys.RECEIVE_WINDOW),
                        keep(application.value(ApplicationKeys.KEEP))),
                new Dialect(
                        application.value(ApplicationKeys.ALPHABET),
                        application.value(ApplicationKeys.TOLERANCE).equals(STRICT),
                        application.value(ApplicationKeys.ZONE)));
    }

    private static KeepSettings keep(SectionValues keep) {
        return new KeepSettings(keep.value(Kept.RECEIPTS), keep.value(Kept.MESSAGES), keep.value(Kept.MAX));
    }
}
