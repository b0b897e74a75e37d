package org.strowger.router.price;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.strowger.message.Address;
import org.strowger.message.SampleMessage;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.fault.Source;
import org.strowger.router.config.file.ConfigurationFile;
import org.strowger.router.config.file.TestVocabulary;
import org.strowger.router.config.file.Verdict;
import org.strowger.router.config.match.MessageFacts;
import org.strowger.router.config.price.CheapestSettings;
import org.strowger.router.config.table.NumberFacts;
import org.strowger.router.table.InvalidTable;
import org.strowger.router.table.TableFiles;

/** A route that takes the cheapest SMSC, with its prices and scores. */
final class ChoiceFixture {
    static final int SHOP = 0;
    static final int FREE = 1;

    private final Path directory;
    private final Map<String, String> costs = new LinkedHashMap<>();
    private String retail = "1,1000\n2,1000\n3,1000\n4,1000\n";
    private String cheapest = "{explore: 0%}";
    private NumberFacts numbers = NumberFacts.NONE;
    private final OfferBoard board = new OfferBoard();
    private final MessageFacts facts = new MessageFacts();
    private CheapestChoice choice = choiceOf(Pricing.NONE);
    private SmscQuality quality = SmscQuality.NONE;

    ChoiceFixture(Path directory) {
        this.directory = directory;
    }

    private static CheapestChoice choiceOf(Pricing pricing) {
        return new CheapestChoice("none", CheapestSettings.NONE, List.of(), List.of(), pricing);
    }

    ChoiceFixture smsc(String name, String prices) {
        costs.put(name, prices);
        return this;
    }

    ChoiceFixture retail(String prices) {
        retail = prices;
        return this;
    }

    ChoiceFixture cheapest(String settings) {
        cheapest = settings;
        return this;
    }

    ChoiceFixture numbers(NumberFacts tables) {
        numbers = tables;
        return this;
    }

    ChoiceFixture build() throws IOException, InvalidTable {
        Configuration configuration = configuration();
        Pricing pricing = new PricingService(TableFiles.REAL, numbers).of(configuration);
        quality = pricing.quality();
        choice = new CheapestChoice(
                "all",
                configuration.routing().routes().get(0).cheapest(),
                configuration.smscs(),
                configuration.applications(),
                pricing);
        return this;
    }

    Configuration configuration() throws IOException {
        Files.writeString(directory.resolve("retail.csv"), retail);
        StringBuilder yaml = new StringBuilder("""
                listeners: [{name: smpp, protocol: smpp, listen: 127.0.0.1:2775}]
                applications:
                  - {name: shop, password: secret, price: retail}
                  - {name: free, password: secret}
                """);
        yaml.append("routes: [{name: all, via: [" + String.join(", ", costs.keySet()) + "], cheapest: " + cheapest
                + "}]\n");
        yaml.append("prices:\n  - {name: retail, file: " + directory + "/retail.csv}\n");
        StringBuilder smscs = new StringBuilder("smscs:\n");
        for (Map.Entry<String, String> each : costs.entrySet()) {
            Path file = Files.writeString(directory.resolve(each.getKey() + ".csv"), each.getValue());
            yaml.append("  - {name: " + each.getKey() + ", file: " + file + "}\n");
            smscs.append("  - {name: " + each.getKey() + ", protocol: smpp, hosts: [127.0.0.1:2776], system-id: s,"
                    + " password: p, cost: " + each.getKey() + "}\n");
        }
        Verdict verdict = ConfigurationFile.of(
                Source.of(Path.of("prices.yaml"), yaml.append(smscs).toString()),
                new TestVocabulary(),
                TestVocabulary.MACHINE);
        assertThat(verdict.isRight()).as(verdict.text()).isTrue();
        return verdict.configuration();
    }

    CheapestChoice choice() {
        return choice;
    }

    SmscQuality quality() {
        return quality;
    }

    MessageFacts message(int application, String to, long nowMillis) {
        facts.about(SampleMessage.of(Address.NONE, Address.international(to), "hello"), application);
        facts.at(nowMillis, nowMillis);
        facts.numbersBy(numbers);
        return facts;
    }

    /** The names of the SMSCs in the order of attempts. */
    List<String> order(int application, String to, long nowMillis, long key) {
        choice.order(message(application, to, nowMillis), key, board);
        List<String> names = List.copyOf(costs.keySet());
        List<String> order = new ArrayList<>();
        for (int i = 0; i < board.used(); i++) {
            order.add(names.get(board.order()[i]));
        }
        return order;
    }

    /** Results of messages that need no receipt. */
    void results(String smsc, String to, int count, int good, long nowMillis) throws IOException {
        Address written = Address.international(to);
        var shop = configuration().applications().get(SHOP);
        for (int i = 0; i < count; i++) {
            if (i < good) {
                quality.accepted(smsc, shop, written, false, nowMillis);
            } else {
                quality.refused(smsc, shop, written, nowMillis);
            }
        }
    }
}
