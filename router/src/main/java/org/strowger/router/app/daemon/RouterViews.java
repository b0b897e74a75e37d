package org.strowger.router.app.daemon;

import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.figures.RateSource;
import org.strowger.router.admin.survey.ThreadSurvey;
import org.strowger.router.admin.view.ConfigurationInForce;
import org.strowger.router.admin.view.ViewCommands;
import org.strowger.router.admin.view.ViewContext;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.ListenerSettings;
import org.strowger.router.config.ServerTls;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.TlsIdentity;
import org.strowger.router.reactor.tls.CertificateEnd;
import org.strowger.router.reactor.tls.TlsConfigurationException;

/** What operators can see of a router at work. */
public final class RouterViews {
    /** Longer than any turn of a SelectorThread that is alive. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private RouterViews() {}

    /**
     * The commands that show it.
     *
     * @param about what the daemon was begun with
     * @param wall the clock of the machine
     */
    public static List<Command> rows(
            RunningRouter router, ViewContext.About about, RateSource paces, InstantSource wall) {
        RouterContext place = router.place();
        return new ViewCommands(new ViewContext(
                        about,
                        router::inForce,
                        router.exchange(),
                        new ThreadSurvey(place.threads().all(), PATIENCE),
                        paces,
                        new ViewContext.Times(place.nowNanos(), place.epoch(), router.beganNanos(), wall)))
                .rows();
    }

    /** The certificates of a configuration, read once when it is put to work. */
    static List<ConfigurationInForce.CertificateInUse> certificates(Configuration configuration) {
        List<ConfigurationInForce.CertificateInUse> all = new ArrayList<>();
        for (ListenerSettings listener : configuration.listeners()) {
            of("listener " + listener.name(), listener.tls(), all);
        }
        var operating = configuration.services().operating();
        of("console", operating.console().tls(), all);
        of("http", operating.http().tls(), all);
        for (SmscSettings smsc : configuration.smscs()) {
            if (smsc.peer().encrypted()) {
                String user = "smsc " + smsc.name();
                smsc.peer().tls().identities().forEach(each -> of(user, each.certificate(), all));
                smsc.peer().tls().cas().forEach(each -> of(user, each, all));
            }
        }
        return all;
    }

    private static void of(String user, ServerTls tls, List<ConfigurationInForce.CertificateInUse> all) {
        for (TlsIdentity identity : tls.identities()) {
            of(user, identity.certificate(), all);
        }
        tls.clientCas().forEach(each -> of(user, each, all));
    }

    private static void of(String user, Path file, List<ConfigurationInForce.CertificateInUse> all) {
        try {
            CertificateEnd.of(file)
                    .forEach(end -> all.add(new ConfigurationInForce.CertificateInUse(
                            user, file.toString(), end.subject(), end.until())));
        } catch (TlsConfigurationException e) {
            // Whoever uses it has loaded it a moment ago; if it has gone since, nothing is known of it.
        }
    }
}
