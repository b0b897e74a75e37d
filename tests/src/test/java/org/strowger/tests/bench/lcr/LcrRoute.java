package org.strowger.tests.bench.lcr;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.Map;
import org.strowger.message.Address;
import org.strowger.message.SampleMessage;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.fault.Source;
import org.strowger.router.config.file.ConfigurationFile;
import org.strowger.router.config.file.Verdict;
import org.strowger.router.config.grammar.HostDefaults;
import org.strowger.router.config.match.MessageFacts;
import org.strowger.router.config.table.NumberFacts;
import org.strowger.router.price.CheapestChoice;
import org.strowger.router.price.OfferBoard;
import org.strowger.router.price.Pricing;
import org.strowger.router.price.PricingService;
import org.strowger.router.price.SmscQuality;
import org.strowger.router.program.ProgramVocabulary;
import org.strowger.router.table.InvalidTable;
import org.strowger.router.table.TableFiles;

/** A route of the program that takes the cheapest of the SMSCs of a market. */
final class LcrRoute {
    private final LcrMarket market;
    private final Configuration configuration;
    private final SmscQuality quality;
    private final CheapestChoice choice;
    private final OfferBoard board = new OfferBoard();
    private final MessageFacts facts = new MessageFacts();
    private final String[] names;

    /**
     * @param directory gets the price tables
     * @param cheapest the section of the route
     * @param scores the section quality
     */
    LcrRoute(LcrMarket market, Path directory, String cheapest, String scores) throws InvalidTable {
        this.market = market;
        this.names = new String[market.smscs()];
        this.configuration = configuration(directory, cheapest, scores);
        Pricing pricing = new PricingService(TableFiles.REAL, NumberFacts.NONE).of(configuration);
        this.quality = pricing.quality();
        this.choice = new CheapestChoice(
                "all",
                configuration.routing().routes().get(0).cheapest(),
                configuration.smscs(),
                configuration.applications(),
                pricing);
    }

    private Configuration configuration(Path directory, String cheapest, String scores) {
        StringBuilder yaml =
                new StringBuilder("applications: [{name: shop, password: secret}]\nquality: " + scores + "\nsmscs:\n");
        StringBuilder prices = new StringBuilder("prices:\n");
        StringBuilder via = new StringBuilder();
        for (int smsc = 0; smsc < names.length; smsc++) {
            String name = "s" + smsc;
            names[smsc] = name;
            yaml.append(
                    "  - {name: " + name + ", hosts: 127.0.0.1:1, system-id: s, password: p, cost: " + name + "}\n");
            prices.append("  - {name: " + name + ", file: " + table(directory, smsc) + "}\n");
            via.append(via.isEmpty() ? "" : ", ").append(name);
        }
        yaml.append(prices).append("routes: [{name: all, via: [" + via + "], cheapest: " + cheapest + "}]\n");
        Verdict verdict = ConfigurationFile.of(
                Source.of(directory.resolve("lcr.yaml"), yaml.toString()),
                new ProgramVocabulary(),
                new HostDefaults(Map.of(), "lcr", ZoneOffset.UTC));
        if (!verdict.isRight()) {
            throw new IllegalStateException(verdict.text());
        }
        return verdict.configuration();
    }

    private Path table(Path directory, int smsc) {
        StringBuilder lines = new StringBuilder();
        for (int prefix = 0; prefix < market.prefixes(); prefix++) {
            if (market.cost(smsc, prefix) > 0) {
                lines.append(LcrMarket.digits(prefix)).append(String.format(",0.%06d%n", market.cost(smsc, prefix)));
            }
        }
        if (lines.isEmpty()) {
            lines.append("99999,1\n"); // A table needs a line.
        }
        try {
            return Files.writeString(directory.resolve("s" + smsc + ".csv"), lines);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Address number(int prefix) {
        return Address.international(LcrMarket.digits(prefix) + "1234567");
    }

    /** Prepares the look-ups of a message, whose object may be used again. */
    static SampleMessage message(int prefix) {
        return SampleMessage.of(Address.NONE, number(prefix), "");
    }

    /** The SMSC that a message is sent to. */
    int choose(SampleMessage message, long key, long nowMillis) {
        facts.about(message, 0);
        facts.at(nowMillis, nowMillis);
        choice.order(facts, key, board);
        return board.order()[0];
    }

    SmscQuality quality() {
        return quality;
    }

    void accepted(int smsc, int prefix, long nowMillis) {
        quality.accepted(names[smsc], application(), number(prefix), true, nowMillis);
    }

    void reported(int smsc, int prefix, boolean isDelivered, long sentMillis, long nowMillis) {
        quality.reported(names[smsc], application(), number(prefix), isDelivered, sentMillis, nowMillis);
    }

    private ApplicationSettings application() {
        return configuration.applications().get(0);
    }
}
