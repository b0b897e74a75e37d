package org.strowger.router.config.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.router.config.ClusterSettings;
import org.strowger.router.config.fault.Source;

/** The section cluster, and the digest by which nodes notice that their configurations differ. */
class ClusterSettingsTest {
    private static final String FILE = """
            node: london
            cluster:
              name: emea
              nodes: [london, slough]
              brokers: [k1.example.net:9092, k2.example.net:9092]
              user: strowger
              password: sesame-street
              silent: 2s
            listeners: [{name: smpp, listen: 127.0.0.1:2775}]
            applications: [{name: shop, password: sesame, throughput: 10/s}]
            smscs: [{name: a, hosts: smsc.example.net:5000, system-id: s, password: p, local: 192.0.2.1}]
            routes: [{name: all, match: {to: '44*'}, via: a}]
            numbers: {rules: [{country: GB}]}
            """;

    private static ClusterSettings of(String file) {
        return ConfigurationFile.of(Source.of(Path.of("test.yaml"), file), new TestVocabulary(), TestVocabulary.MACHINE)
                .configuration()
                .services()
                .cluster();
    }

    @Test
    void appliesDefaultsToMissingKeys() {
        ClusterSettings cluster = of(FILE);
        assertThat(cluster.nodes()).containsExactly("london", "slough");
        assertThat(cluster.brokers().hosts()).hasSize(2);
        assertThat(cluster.brokers().encrypted()).isFalse();
        assertThat(cluster.shards()).isEqualTo(32);
        assertThat(cluster.synced()).isTrue();
        assertThat(cluster.silent()).isEqualTo(Duration.ofSeconds(2));
        assertThat(cluster.handOver()).isEqualTo(Duration.ofSeconds(30));
        assertThat(cluster.toString()).doesNotContain("sesame");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "node: london,node: slough",
                "127.0.0.1:2775,127.0.0.1:2776",
                "local: 192.0.2.1,local: 192.0.2.2",
                "password: sesame-street,password: other",
                "node: london,`node: london\nselectors: 3\nconsole: {listen: 127.0.0.1:2779}`"
            })
    void leavesLocalSettingsOutOfTheDigest(String text, String other) {
        assertThat(of(changed(text, other)).digest()).isEqualTo(of(FILE).digest());
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "silent: 2s,silent: 3s",
                "throughput: 10/s,throughput: 11/s",
                "smsc.example.net,smsc2.example.net",
                "to: '44*',to: '45*'",
                "country: GB,country: FR",
                "name: all,name: every"
            })
    void includesCommonSettingsInTheDigest(String text, String other) {
        assertThat(of(changed(text, other)).digest()).isNotEqualTo(of(FILE).digest());
    }

    private static String changed(String text, String other) {
        assertThat(FILE).contains(text);
        return FILE.replace(text, other);
    }
}
