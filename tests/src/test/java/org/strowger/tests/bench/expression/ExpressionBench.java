package org.strowger.tests.bench.expression;

import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Address;
import org.strowger.message.DefaultCoding;
import org.strowger.message.SampleMessage;
import org.strowger.message.ShortMessage;
import org.strowger.router.config.expression.CompiledExpression;
import org.strowger.router.config.expression.ExpressionText;
import org.strowger.router.config.expression.ValueKind;
import org.strowger.router.config.match.AddressPattern;
import org.strowger.router.config.match.Criteria;
import org.strowger.router.config.match.Match;
import org.strowger.router.config.match.MessageFacts;
import org.strowger.router.config.match.MessageTest;
import org.strowger.router.config.match.TextPattern;

/**
 * Expressions are computed for messages of 150 characters in the GSM alphabet. Each row also sets the message, which
 * costs as much as {@link Kind#NOTHING}. The criteria of {@code match} are the alternative.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ExpressionBench {
    private static final int MESSAGES = 1 << 10;
    private static final String TEXT = "Your order 4711 has left our house and comes tomorrow. ";

    @Param
    public Kind kind = Kind.NOTHING;

    private final ShortMessage[] messages = new ShortMessage[MESSAGES];
    private final MessageFacts facts = new MessageFacts();
    private CompiledExpression condition = Kind.NOTHING.condition();
    private CompiledExpression text = Kind.NEW_TEXT.text();
    private MessageTest criterion = message -> false;
    private int next;

    /** The kinds of expressions. */
    public enum Kind {
        NOTHING("hasText"),
        NUMBER("segments > 3"),
        RECIPIENT("startsWith(to, \"4477\")"),
        RECIPIENT_BY_MATCH(""),
        FIVE_FIELDS("segments == 1 and hour < 22 and weekday != \"sun\" and from == \"Shop\" and to != \"1\""),
        TEXT_READ("length(text) > 3"),
        TEXT_CONTAINS("contains(text, \"tomorrow?\")"),
        TEXT_LOWER("contains(lower(text), \"tomorrow?\")"),
        TEXT_MATCHES("matches(text, /http:|login/i)"),
        TEXT_BY_MATCH(""),
        NEW_TEXT("text + \" STOP 80000\""),
        NEW_SENDER("if(startsWith(to, \"4477\"), \"Shop\" + substring(to, 0, 2), from)");

        private final String source;

        Kind(String source) {
            this.source = source;
        }

        CompiledExpression condition() {
            return new ExpressionText(source, ValueKind.CONDITION).compile("shop");
        }

        CompiledExpression text() {
            return new ExpressionText(source, ValueKind.TEXT).compile("shop");
        }
    }

    @Setup
    public void compiles() {
        for (int i = 0; i < MESSAGES; i++) {
            messages[i] = new SampleMessage(
                    Address.alphanumeric("Shop"),
                    Address.international("44770090" + String.format("%04d", i)),
                    DefaultCoding.GSM.body(TEXT.repeat(3).substring(0, 150)),
                    Concatenation.NONE);
        }
        facts.reads(DefaultCoding.GSM, ZoneOffset.UTC);
        facts.at(1_774_645_506_000L, 0);
        switch (kind) {
            case NEW_TEXT, NEW_SENDER -> text = kind.text();
            case RECIPIENT_BY_MATCH ->
                criterion = demand(Match.ALL.and(
                        Criteria.TO, List.of(new AddressPattern(AddressPattern.Kind.PREFIX, "4477", false, ""))));
            case TEXT_BY_MATCH ->
                criterion = demand(Match.ALL.and(Criteria.TEXT, List.of(new TextPattern("http:|login", "i"))));
            default -> condition = kind.condition();
        }
    }

    private static MessageTest demand(Match match) {
        return match.demands().get(0).test(name -> 0);
    }

    @Benchmark
    public Object computes() {
        next++;
        facts.about(messages[next & MESSAGES - 1], 0);
        return switch (kind) {
            case NOTHING -> facts;
            case NEW_TEXT, NEW_SENDER -> text.text(facts);
            case RECIPIENT_BY_MATCH, TEXT_BY_MATCH -> criterion.fits(facts);
            default -> condition.isTrue(facts);
        };
    }
}
