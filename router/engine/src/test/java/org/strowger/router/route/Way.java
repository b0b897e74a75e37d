package org.strowger.router.route;

import java.util.ArrayList;
import java.util.List;
import org.strowger.router.config.DeliveryMode;
import org.strowger.router.config.FailoverCause;
import org.strowger.router.config.Rejection;
import org.strowger.router.config.RetrySettings;
import org.strowger.router.config.RewriteSettings;
import org.strowger.router.config.RouteSettings;
import org.strowger.router.config.RouteSettings.Custody;
import org.strowger.router.config.RouteSettings.Share;
import org.strowger.router.config.RouteSettings.Tier;
import org.strowger.router.config.match.AddressPattern;
import org.strowger.router.config.match.Criteria;
import org.strowger.router.config.match.Match;
import org.strowger.router.config.match.TextPattern;
import org.strowger.router.config.match.TimeWindow;

/** A route in the making, or the condition of an inbound rule. */
public final class Way {
    private final String name;
    private final List<String> applications = new ArrayList<>();
    private final List<String> smscs = new ArrayList<>();
    private final List<AddressPattern> to = new ArrayList<>();
    private final List<AddressPattern> from = new ArrayList<>();
    private final List<TextPattern> texts = new ArrayList<>();
    private final List<TimeWindow> times = new ArrayList<>();
    private final List<Tier> tiers = new ArrayList<>();
    private final List<FailoverCause> causes = new ArrayList<>();
    private Rejection reject = Rejection.NONE;
    private RewriteSettings rewrite = RewriteSettings.NONE;

    private Way(String name) {
        this.name = name;
    }

    public static Way named(String name) {
        return new Way(name);
    }

    public Way of(String... whose) {
        applications.addAll(List.of(whose));
        return this;
    }

    Way ofSmscs(String... whose) {
        smscs.addAll(List.of(whose));
        return this;
    }

    public Way to(String... patterns) {
        to.addAll(Tables.patterns(patterns));
        return this;
    }

    public Way from(String... patterns) {
        from.addAll(Tables.patterns(patterns));
        return this;
    }

    public Way text(String... expressions) {
        for (String expression : expressions) {
            texts.add(Tables.text(expression));
        }
        return this;
    }

    public Way during(TimeWindow... windows) {
        times.addAll(List.of(windows));
        return this;
    }

    /** One tier of equal weights. */
    public Way via(String... names) {
        return via(List.of(names).stream().map(smsc -> new Share(smsc, 1)).toArray(Share[]::new));
    }

    /** One more tier. */
    public Way via(Share... shares) {
        tiers.add(new Tier(List.of(shares)));
        return this;
    }

    public Way reject(Rejection.Reason reason) {
        reject = Rejection.because(reason);
        return this;
    }

    Way tryNextOn(FailoverCause... what) {
        causes.addAll(List.of(what));
        return this;
    }

    public Way rewrite(RewriteSettings changes) {
        rewrite = changes;
        return this;
    }

    Match match() {
        return Match.ALL
                .and(Criteria.APPLICATION, applications)
                .and(Criteria.SMSC, smscs)
                .and(Criteria.TO, to)
                .and(Criteria.FROM, from)
                .and(Criteria.TIME, times)
                .and(Criteria.TEXT, texts);
    }

    RouteSettings settings() {
        return new RouteSettings(
                name, match(), tiers, reject, new Custody(DeliveryMode.STORE, causes, RetrySettings.USUAL), rewrite);
    }
}
