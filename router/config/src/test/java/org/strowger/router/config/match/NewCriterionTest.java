package org.strowger.router.config.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;
import org.strowger.message.Address;
import org.strowger.message.SampleMessage;
import org.strowger.router.config.fault.Fault;
import org.strowger.router.config.fault.Source;
import org.strowger.router.config.file.TestVocabulary;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ConfigValue;
import org.strowger.router.config.grammar.HostDefaults;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.NumberTypes;
import org.strowger.router.config.grammar.ReadContext;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.yaml.YamlText;

/** A criterion is one class and one row in a list: here is one that the product does not have. */
class NewCriterionTest {
    /** The class: a message fits if its text has one of these lengths, in characters. */
    private static final class LengthCriterion implements Criterion<Integer> {
        private final ConfigKey<List<Integer>> key = ConfigKey.key(
                        "length", ListOf.words(NumberTypes.integer(0, 255)), "the characters of the text")
                .or("[]")
                .example("140");

        @Override
        public ConfigKey<List<Integer>> key() {
            return key;
        }

        @Override
        public MessageTest test(List<Integer> items, ToIntFunction<String> parties) {
            return message -> items.contains(message.text().length());
        }
    }

    private static final Criterion<Integer> LENGTH = new LengthCriterion();

    /** The row. */
    private static final List<Criterion<?>> CRITERIA = List.of(Criteria.TO, LENGTH);

    private final Section section = Match.section("which messages", CRITERIA);
    private final MessageFacts message = new MessageFacts();

    NewCriterionTest() {
        message.about(SampleMessage.of(Address.NONE, Address.international("447700900123"), "abcd"), 0);
    }

    private SectionValues read(String yaml, List<String> faults) {
        HostDefaults hostDefaults = new HostDefaults(Map.of(), "host", ZoneId.of("UTC"));
        ReadContext reading = ReadContext.of(section, new TestVocabulary(), hostDefaults);
        SectionValues values = YamlText.compose(Source.of(Path.of("match.yaml"), yaml), reading.faults())
                .flatMap(tree -> section.read(new ConfigValue(tree, "match", reading)))
                .orElseThrow();
        reading.faults().all(word -> true).stream().map(Fault::toString).forEach(faults::add);
        return values;
    }

    private Match match(String yaml) {
        List<String> faults = new ArrayList<>();
        Match match = Match.of(read(yaml, faults), CRITERIA);
        assertThat(faults).isEmpty();
        return match;
    }

    private boolean fits(Match match) {
        return match.demands().stream()
                .allMatch(demand -> demand.test(name -> 0).fits(message));
    }

    @Test
    void aNewCriterionIsReadFromItsKey() {
        assertThat(match("length: [4, 140]").items(LENGTH)).containsExactly(4, 140);
        assertThat(match("{}")).isEqualTo(Match.ALL);
    }

    @Test
    void aValueOfAWrongTypeIsRefused() {
        List<String> faults = new ArrayList<>();
        read("length: long", faults);
        assertThat(faults).singleElement().asString().contains("match.length").contains("a number from 0 to 255");
    }

    @Test
    void aNewCriterionDecidesWhetherAMessageMatches() {
        assertThat(fits(match("{to: \"44*\", length: 4}"))).isTrue();
        assertThat(fits(match("{to: \"44*\", length: [5, 6]}"))).isFalse();
    }

    @Test
    void aCriterionCoversANarrowerMatch() {
        assertThat(match("length: [4, 5]").covers(match("{to: \"44*\", length: 4}")))
                .isTrue();
        assertThat(match("length: [4, 5]").covers(match("length: 6"))).isFalse();
        assertThat(match("length: 4").covers(match("to: \"44*\""))).isFalse();
    }

    @Test
    void anExplanationShowsWhetherANewCriterionMatches() {
        Match.Demand<?> demand = match("length: [4, 5]").demands().get(0);
        assertThat(demand.met(message)).isEqualTo("length is 4 or 5");
        assertThat(demand.unmet(message)).isEqualTo("length is not 4 or 5");
    }

    @Test
    void aNewCriterionIsDocumentedWithTheOtherCriteria() {
        assertThat(section.keys()).extracting(ConfigKey::name).containsExactly("to", "length");
    }
}
