package org.strowger.router.config.expression;

import java.time.ZoneId;
import java.util.List;
import org.strowger.gsm.Concatenation;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.DefaultCoding;
import org.strowger.message.SampleMessage;
import org.strowger.message.ShortMessage;
import org.strowger.router.config.match.MessageFacts;
import org.strowger.router.config.table.NumberFacts;
import org.strowger.router.table.Origin;

/** Evaluates expressions for messages of the application {@code shop}. */
final class Expressions {
    static final String APPLICATION = "shop";

    /** Friday, 27 March 2026, 21:05:06 in UTC, and an hour later in Paris. */
    private static final long NOW_MILLIS = 1_774_645_506_000L;

    private static final NumberFacts NUMBERS = new NumberFacts() {
        @Override
        public boolean isIn(String table, CharSequence number) {
            return table.equals("blocked") && number.toString().equals("447700900123");
        }

        @Override
        public Origin origin(CharSequence number) {
            return number.toString().startsWith("44") ? new Origin("GB", "red", "234", "15") : Origin.UNKNOWN;
        }
    };

    private Expressions() {}

    /** A message with this text in the GSM alphabet, or else in UCS-2. */
    static ShortMessage message(String text) {
        return new SampleMessage(
                Address.alphanumeric("Shop"),
                Address.international("447700900123"),
                DefaultCoding.GSM.body(text),
                Concatenation.NONE,
                List.of("gold"));
    }

    static ShortMessage binary() {
        return new SampleMessage(
                new Address(Address.TON_NATIONAL, Address.NPI_ISDN, "07700900555"),
                new Address(Address.TON_UNKNOWN, Address.NPI_ISDN, "+353861234567"),
                new Body(new byte[] {1, 2, 3}, false, 4),
                Concatenation.NONE);
    }

    static MessageFacts facts(ShortMessage message) {
        MessageFacts facts = new MessageFacts();
        facts.numbersBy(NUMBERS);
        facts.reads(DefaultCoding.GSM, ZoneId.of("Europe/Paris"));
        facts.at(NOW_MILLIS, NOW_MILLIS);
        facts.about(message, 0);
        return facts;
    }

    static CompiledExpression condition(String source) throws InvalidExpression {
        return ExpressionParser.parse(source, ValueKind.CONDITION, APPLICATION);
    }

    static CompiledExpression text(String source) throws InvalidExpression {
        return ExpressionParser.parse(source, ValueKind.TEXT, APPLICATION);
    }
}
