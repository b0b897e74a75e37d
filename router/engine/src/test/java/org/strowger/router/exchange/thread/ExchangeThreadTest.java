package org.strowger.router.exchange.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.strowger.router.exchange.ExchangeFixture;

class ExchangeThreadTest {
    private static final String YAML = """
            listeners: [{name: smpp, listen: 127.0.0.1:2775}]
            applications: [{name: shop, password: secret}]
            smscs: [{name: a, hosts: [127.0.0.1:2776], system-id: s, password: p}]
            routes: [{name: all, match: {}, via: a}]
            """;

    private final ExchangeFixture fixture = new ExchangeFixture(3, YAML);
    private final ExchangeThread first = fixture.thread(0);
    private final List<String> steps = new ArrayList<>();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void theLastThreadIsFollowedByTheFirstThread() {
        assertThat(first.threads()).isEqualTo(3);
        assertThat(fixture.thread(0).next()).isEqualTo(1);
        assertThat(fixture.thread(1).next()).isEqualTo(2);
        assertThat(fixture.thread(2).next()).isZero();
    }

    @Test
    void aTaskForTheCallingThreadRunsWithinTheCall() {
        fixture.run(() -> {
            first.send(0, nowNanos -> steps.add("task at " + nowNanos));
            steps.add("caller at " + first.nowNanos());
        });
        assertThat(steps).containsExactly("task at " + fixture.nowNanos(), "caller at " + fixture.nowNanos());
    }

    @Test
    void tasksForOtherThreadsRunInTheirOrderAfterTheTurn() {
        fixture.run(() -> {
            first.send(2, nowNanos -> steps.add("first"));
            first.send(2, nowNanos -> steps.add("second"));
            first.send(2, nowNanos -> steps.add("third"));
            assertThat(steps).isEmpty();
        });
        assertThat(steps).containsExactly("first", "second", "third");
    }

    @Test
    void aTaskThatFailsDoesNotPreventTheNextTask() {
        fixture.mayFail();
        fixture.run(() -> {
            first.send(1, nowNanos -> {
                throw new IllegalStateException("on purpose");
            });
            first.send(1, nowNanos -> steps.add("next"));
        });
        assertThat(steps).containsExactly("next");
        assertThat(fixture.rig().incidents()).singleElement().asString().contains("on purpose");
    }

    @Test
    void aTaskCanSendATaskBack() {
        ExchangeThread second = fixture.thread(1);
        fixture.run(() -> first.send(1, there -> second.send(0, back -> steps.add("back"))));
        assertThat(steps).containsExactly("back");
    }
}
