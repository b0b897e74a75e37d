package org.strowger.router.http.api;

import java.time.Duration;
import java.util.List;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.CallbackSettings;

/** Settings of an application with callbacks. */
public final class CallbackApplication {
    private CallbackApplication() {}

    public static ApplicationSettings of(ApplicationSettings plain, String style) {
        return new ApplicationSettings(
                plain.name(),
                plain.login(),
                plain.limits(),
                plain.sending(),
                plain.receiving(),
                plain.dialect(),
                new CallbackSettings(
                        style, "", "", List.of(), 10, Duration.ofSeconds(30), 0, false, CallbackSettings.NONE.tls()),
                plain.hooks(),
                plain.account(),
                plain.priceTable(),
                plain.manages());
    }
}
