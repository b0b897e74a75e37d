package org.strowger.router.app.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.file.Verdict;
import org.strowger.router.program.ConfigurationLoader;

class MemoryBudgetTest {
    private static final long MIB = 1 << 20;

    @TempDir
    private Path directory;

    private Verdict verdict(String more) throws IOException {
        Path file = directory.resolve("strowger.yaml");
        Files.writeString(file, """
                console: {listen: off}
                http: {listen: off}
                smscs: [{name: a, hosts: "127.0.0.1:3001", system-id: a, password: p}]
                routes: [{name: all, match: {}, via: a}]
                """ + more);
        return ConfigurationLoader.read(file);
    }

    /** Filters of which each takes 153 MiB. */
    private static String filters(int count) {
        StringBuilder yaml = new StringBuilder("filters:\n");
        for (int i = 0; i < count; i++) {
            yaml.append("- {name: f").append(i);
            yaml.append(", limit: {count: 1, within: 1h, per: [to], entries: 10000000}, refuse: throttled}\n");
        }
        return yaml.append("applications: [{name: shop, password: secret}]\n").toString();
    }

    private static Verdict judged(Verdict candidate, long octets, Configuration running) {
        return MemoryBudget.of(octets).judge(Path.of("new.yaml"), candidate, running);
    }

    @Test
    void refusesTablesThatDoNotFit() throws IOException {
        Verdict refused = judged(verdict(filters(30)), 2048 * MIB, verdict("").configuration());

        assertThat(refused.isRight()).isFalse();
        assertThat(refused.faults()).hasSize(1);
        assertThat(refused.faults().get(0))
                .hasToString("new.yaml:1:1: filters[].limit.entries: the configuration needs about 4578 MiB of memory"
                        + " for its tables, and 2048 MiB are left; write smaller numbers, above all here, or give the"
                        + " JVM a larger heap");
    }

    @Test
    void acceptsTablesThatFit() throws IOException {
        assertThat(judged(verdict(filters(2)), 400 * MIB, verdict("").configuration())
                        .isRight())
                .isTrue();
    }

    @Test
    void tablesThatTheRunningConfigurationHasAlreadyAreNotCountedAgain() throws IOException {
        Configuration running = verdict(filters(30)).configuration();

        assertThat(judged(verdict(filters(31)), 200 * MIB, running).isRight()).isTrue();
        assertThat(judged(verdict(filters(32)), 200 * MIB, running).isRight()).isFalse();
    }

    @Test
    void refusesExpressionsThatTakeMoreThanATenthOfTheHeapWithAllApplications() throws IOException {
        String filters = "filters: [{name: f, match: {text: '/(a{100}){250}/'}, refuse: throttled}]\napplications:\n";
        String one = filters + "- {name: shop, password: secret}\n";
        String two = one + "- {name: bank, password: secret}\n";

        assertThat(judged(verdict(one), 30 * MIB, null).isRight()).isTrue();
        assertThat(judged(verdict(two), 30 * MIB, null).text())
                .contains("filters: the regular expressions need about ", "and a tenth of the heap is 3 MiB");
    }

    @Test
    void aUsualConfigurationFitsIntoThisProcess() throws IOException {
        Verdict usual = verdict("applications: [{name: shop, password: secret}]\n");

        assertThat(MemoryBudget.ofThisProcess().judge(Path.of("new.yaml"), usual, null))
                .isSameAs(usual);
    }

    @Test
    void checkRefusesTablesThatDoNotFitIntoTheHeapOfTheDaemon() throws IOException {
        assertThat(JvmHeap.judge(directory, verdict("heap: 1GiB\n" + filters(60)))
                        .isRight())
                .isFalse();
        assertThat(JvmHeap.judge(directory, verdict("heap: 16GiB\n" + filters(60)))
                        .isRight())
                .isTrue();
    }
}
