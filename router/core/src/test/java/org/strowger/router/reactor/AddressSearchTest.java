package org.strowger.router.reactor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.strowger.router.config.value.Host;
import org.strowger.router.thread.Mailbox;

/** Lookups on another thread, whose results come back to the SelectorThread. */
class AddressSearchTest {
    private static final Host HOST = new Host("localhost", 2775);

    private final ReactorRig rig = new ReactorRig(1);
    private final List<Runnable> begun = new ArrayList<>();
    private final List<AddressSearch<InetSocketAddress>> ended = new ArrayList<>();

    @AfterEach
    void close() {
        rig.close();
    }

    private NameLookup names() {
        return new NameLookup() {
            @Override
            public InetSocketAddress find(Host host) {
                return new InetSocketAddress(InetAddress.getLoopbackAddress(), host.port());
            }

            @Override
            public void elsewhere(Runnable lookUp) {
                begun.add(lookUp);
            }
        };
    }

    private void begin(AddressSearch.Task<InetSocketAddress> task) {
        AddressSearch.begin(task, names(), rig.thread(), ended::add);
    }

    @Test
    void reportsTheAddressInATurnOfTheThread() {
        begin(names -> names.find(HOST));
        begun.get(0).run();
        assertThat(ended).isEmpty();
        rig.drive();
        assertThat(ended).singleElement().satisfies(search -> {
            assertThat(search.hasFound()).isTrue();
            assertThat(search.found()).isEqualTo(new InetSocketAddress(InetAddress.getLoopbackAddress(), 2775));
        });
    }

    @Test
    void reportsTheMessageOfAFailure() {
        begin(names -> {
            throw new IOException("no address");
        });
        begun.get(0).run();
        rig.drive();
        assertThat(ended).singleElement().satisfies(search -> {
            assertThat(search.hasFound()).isFalse();
            assertThat(search.failure()).isEqualTo("no address");
        });
    }

    @Test
    void aLookupEndsEvenAfterAnInternalError() {
        begin(names -> {
            throw new IllegalStateException("on purpose");
        });
        assertThatThrownBy(() -> begun.get(0).run()).hasMessage("on purpose");
        rig.drive();
        assertThat(ended).singleElement().satisfies(search -> assertThat(search.failure())
                .isEqualTo("internal error of the look-up"));
    }

    @Test
    void theAddressArrivesDespiteAFullMailbox() {
        begin(names -> names.find(HOST));
        while (rig.thread().post(() -> {}) == Mailbox.Posted.ACCEPTED) {}
        begun.get(0).run();
        rig.drive();
        assertThat(ended).hasSize(1);
    }

    @Test
    void failsAtOnceIfTooManyLookupsWait() {
        NameLookup full = new NameLookup() {
            @Override
            public InetSocketAddress find(Host host) {
                throw new AssertionError("not called");
            }

            @Override
            public void elsewhere(Runnable lookUp) {
                throw new RejectedExecutionException();
            }
        };
        AddressSearch.<InetSocketAddress>begin(names -> names.find(HOST), full, rig.thread(), ended::add);
        assertThat(ended).singleElement().satisfies(search -> assertThat(search.failure())
                .isEqualTo(NameLookup.TOO_MANY));
    }
}
