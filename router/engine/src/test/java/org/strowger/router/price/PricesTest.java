package org.strowger.router.price;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.strowger.message.Address;
import org.strowger.message.SampleMessage;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.fault.Source;
import org.strowger.router.config.file.ConfigurationFile;
import org.strowger.router.config.file.TestVocabulary;
import org.strowger.router.config.file.Verdict;
import org.strowger.router.config.match.MessageFacts;
import org.strowger.router.config.table.NumberFacts;
import org.strowger.router.table.Origin;
import org.strowger.router.table.TableFiles;
import org.strowger.router.table.price.PriceLoader;

class PricesTest {
    @TempDir
    private Path directory;

    private Configuration configuration() throws Exception {
        Files.writeString(directory.resolve("retail.csv"), "44,0.05\n44,0.04,2026-12-01\nred,0.03\n");
        Files.writeString(directory.resolve("cost.csv"), "447,0.02\n");
        return read("""
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
                applications:
                  - {name: shop, password: secret, price: retail}
                  - {name: free, password: secret}
                smscs:
                  - {name: a, protocol: smpp, hosts: [127.0.0.1:2776], system-id: s, password: p, cost: cost}
                  - {name: b, protocol: smpp, hosts: [127.0.0.1:2777], system-id: s, password: p}
                routes: [{name: all, via: [a, b]}]
                prices:
                  - {name: retail, file: %1$s/retail.csv}
                  - {name: cost, file: %1$s/cost.csv}
                """.formatted(directory));
    }

    private static Configuration read(String yaml) {
        Verdict verdict = ConfigurationFile.of(
                Source.of(Path.of("prices.yaml"), yaml), new TestVocabulary(), TestVocabulary.MACHINE);
        assertThat(verdict.isRight()).as(verdict.text()).isTrue();
        return verdict.configuration();
    }

    private static MessageFacts to(String number, String at) {
        MessageFacts facts = new MessageFacts();
        facts.about(SampleMessage.of(Address.NONE, Address.international(number), "hello"), 0);
        facts.at(Instant.parse(at).toEpochMilli(), 0);
        facts.numbersBy(new NumberFacts() {
            @Override
            public boolean isIn(String table, CharSequence asked) {
                return false;
            }

            @Override
            public Origin origin(CharSequence asked) {
                return asked.toString().startsWith("4477") ? new Origin("GB", "red", "", "") : Origin.UNKNOWN;
            }
        });
        return facts;
    }

    @Test
    void theSalePriceDependsOnApplicationRecipientAndTime() throws Exception {
        Configuration configuration = configuration();
        Prices prices = new Prices(
                new PriceLoader(TableFiles.REAL).load(configuration.services().prices()));
        var shop = configuration.applications().get(0);
        var free = configuration.applications().get(1);
        String before = "2026-11-30T12:00:00Z";
        assertThat(prices.sale(shop, to("442012345678", before))).isEqualTo(50_000);
        assertThat(prices.sale(shop, to("442012345678", "2026-12-01T00:00:00Z")))
                .isEqualTo(40_000);
        assertThat(prices.sale(shop, to("447700900123", before))).isEqualTo(30_000);
        assertThat(prices.sale(shop, to("353861234567", before))).isEqualTo(Prices.NO_PRICE);
        assertThat(prices.sale(free, to("447700900123", before))).isEqualTo(Prices.NO_PRICE);
        MessageFacts changed = to("442012345678", before);
        changed.changeDestination(Address.international("353861234567"));
        assertThat(prices.sale(shop, changed)).isEqualTo(Prices.NO_PRICE);
    }

    @Test
    void theCostIsTakenFromThePriceTableOfTheSmsc() throws Exception {
        Configuration configuration = configuration();
        Prices prices = new Prices(
                new PriceLoader(TableFiles.REAL).load(configuration.services().prices()));
        List<Long> costs = configuration.smscs().stream()
                .map(smsc -> prices.cost(smsc, to("447700900123", "2026-11-30T12:00:00Z")))
                .toList();
        assertThat(costs).containsExactly(20_000L, Prices.NO_PRICE);
    }
}
