package org.strowger.router.application;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.strowger.message.Address;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.ApplicationSettings.Dialect;
import org.strowger.router.config.ApplicationSettings.InboundSegments;
import org.strowger.router.config.ApplicationSettings.Limits;
import org.strowger.router.config.ApplicationSettings.Login;
import org.strowger.router.config.ApplicationSettings.MessageIdForm;
import org.strowger.router.config.ApplicationSettings.Rank;
import org.strowger.router.config.ApplicationSettings.Receiving;
import org.strowger.router.config.ApplicationSettings.Retention;
import org.strowger.router.config.ApplicationSettings.Sending;
import org.strowger.router.config.ApplicationSettings.TooFast;
import org.strowger.router.config.value.Password;
import org.strowger.router.config.value.Rate;
import org.strowger.router.config.value.RateCeiling;
import org.strowger.router.config.value.UseShare;
import org.strowger.router.filter.FilterCatalogue;
import org.strowger.router.thread.BindRegistry.Bind;

/** The limits of an application at a node of a cluster. */
class ApplicationSharesTest {
    private static final long SECOND = 1_000_000_000;
    private static final int KEPT_MAX = 10;

    private final Application application = new Application(0, 0, 1, settings(4, 100), FilterCatalogue.builtIn(1));

    private static ApplicationSettings settings(int bindsMax, long perSecond) {
        Duration day = Duration.ofDays(1);
        return new ApplicationSettings(
                "shop",
                new Login("shop", new Password.Plain("secret"), List.of(), List.of()),
                new Limits(bindsMax, 10, Rate.perSecond(perSecond), TooFast.REJECT),
                new Sending(List.of(), Address.NONE, Rank.NORMAL, MessageIdForm.DECIMAL),
                new Receiving(List.of(), 10, InboundSegments.KEEP, new Retention(day, day, day, KEPT_MAX, day)),
                Dialect.USUAL);
    }

    /** How many messages pass within ten seconds that begin then. */
    private int passed(long beginNanos) {
        int passed = 0;
        for (long now = beginNanos; now < beginNanos + 10 * SECOND; now += SECOND / 200) {
            passed += application.throughput().take(1, now) ? 1 : 0;
        }
        return passed;
    }

    @Test
    void theThroughputIsProportionalToTheBindsOnThisNode() {
        assertThat(passed(SECOND)).isBetween(1_000, 1_010);
        application.share(new UseShare(3, 1, 3, 0), 20 * SECOND);
        assertThat(passed(20 * SECOND)).isBetween(250, 261);
        application.share(UseShare.WHOLE, 40 * SECOND);
        assertThat(passed(40 * SECOND)).isBetween(1_000, 1_010);
    }

    @Test
    void anOperatorsLimitAndAReloadApplyToTheShareOfThisNode() {
        application.share(new UseShare(2, 1, 1, 0), SECOND);
        application.limit(new RateCeiling(Rate.perSecond(20), Long.MAX_VALUE, "ann"), SECOND);
        assertThat(passed(SECOND)).isBetween(200, 211);
        application.limit(RateCeiling.NONE, 20 * SECOND);
        application.change(settings(4, 60), 20 * SECOND);
        assertThat(passed(20 * SECOND)).isBetween(300, 311);
    }

    @Test
    void bindsOnOtherNodesCountTowardsTheMaximum() {
        application.share(new UseShare(3, 0, 3, 0), SECOND);
        assertThat(application.binds().enter(() -> {}, SECOND)).isNotSameAs(Bind.NONE);
        assertThat(application.binds().enter(() -> {}, SECOND)).isSameAs(Bind.NONE);
        application.change(settings(5, 100), SECOND);
        assertThat(application.binds().enter(() -> {}, SECOND)).isNotSameAs(Bind.NONE);
        application.share(new UseShare(3, 2, 9, 0), SECOND);
        assertThat(application.binds().enter(() -> {}, SECOND)).isSameAs(Bind.NONE);
    }

    @Test
    void countsTheDeliveriesOfOtherNodes() {
        application.share(new UseShare(3, 1, 2, KEPT_MAX - 1), SECOND);
        AppPort port = application.port(0);
        assertThat(port.takeRoom(100)).isTrue();
        assertThat(port.takeRoom(100)).isFalse();
        application.share(new UseShare(3, 1, 2, KEPT_MAX - 2), SECOND);
        assertThat(port.takeRoom(100)).isTrue();
        assertThat(application.isFull()).isTrue();
    }
}
