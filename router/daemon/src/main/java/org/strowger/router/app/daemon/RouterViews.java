package org.strowger.router.app.daemon;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.strowger.router.admin.command.Command;
import org.strowger.router.admin.figures.RateSource;
import org.strowger.router.admin.filter.FilterViews;
import org.strowger.router.admin.hook.HookViews;
import org.strowger.router.admin.price.QualityViews;
import org.strowger.router.admin.survey.ThreadSurvey;
import org.strowger.router.admin.view.ConfigurationInForce;
import org.strowger.router.admin.view.ViewCommands;
import org.strowger.router.admin.view.ViewContext;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.ListenerSettings;
import org.strowger.router.config.SmscSettings;
import org.strowger.router.config.hook.HookSettings;
import org.strowger.router.config.tls.ServerTls;
import org.strowger.router.config.tls.TlsIdentity;
import org.strowger.router.reactor.tls.CertificateEnd;
import org.strowger.router.reactor.tls.TlsConfigurationException;

/** Console commands that show the state of a running router. */
public final class RouterViews {
    /** Time limit for a result; longer than any event-loop turn of a live SelectorThread. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private RouterViews() {}

    /**
     * Creates the commands.
     *
     * @param about version and configuration file of the daemon
     */
    public static List<Command> rows(RunningRouter router, ViewContext.About about, RateSource rates) {
        RouterContext context = router.context();
        LongSupplier ticks =
                () -> TimeUnit.NANOSECONDS.toMillis(context.nowNanos().getAsLong());
        List<Command> rows = new ArrayList<>(new ViewCommands(new ViewContext(
                        about,
                        router::inForce,
                        router.exchange(),
                        router.records(),
                        router.bars(),
                        new ThreadSurvey(
                                context.threads().all(),
                                PATIENCE,
                                context.clock().waiting()),
                        rates,
                        new ViewContext.Times(context.nowNanos(), context.calendar(), router.beganNanos())))
                .rows());
        rows.add(new FilterViews(() -> router.exchange().generation().applications(), ticks).row());
        rows.add(new HookViews(router.hooks()::all, context.nowNanos()).row());
        rows.add(new QualityViews(
                        () -> router.exchange().generation().routes().pricing().quality(), ticks)
                .row());
        return rows;
    }

    /** The certificates of a configuration, read once when the configuration is applied. */
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
        for (HookSettings hook : configuration.services().hooks()) {
            if (hook.target().isTls()) {
                String user = "hook " + hook.name();
                hook.tls().identities().forEach(each -> of(user, each.certificate(), all));
                hook.tls().cas().forEach(each -> of(user, each, all));
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
            // The file was readable when it was loaded. If it has been removed since, its certificate is omitted.
        }
    }
}
