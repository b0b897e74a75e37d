package org.strowger.router.config.match;

import java.util.List;
import org.strowger.router.table.Origin;

/** The criteria for rules. Each list is in the order in which its criteria are tested and explained. */
public final class Criteria {
    public static final Criterion<String> APPLICATION =
            new PartyCriterion("application", "the application that sent the message", "[shop, bank]");
    public static final Criterion<String> SMSC =
            new PartyCriterion("smsc", "the SMSC that the message came from", "operator-a");
    public static final Criterion<AddressPattern> TO = new AddressCriterion.Destination();
    public static final Criterion<AddressPattern> FROM = new AddressCriterion.Source();
    public static final Criterion<String> LABEL = new LabelCriterion();
    public static final Criterion<CountRange> SEGMENTS = new SegmentsCriterion();
    public static final Criterion<CodingWord> CODING = new CodingCriterion();
    public static final Criterion<Integer> CLASS = new ClassCriterion();
    public static final Criterion<TlvPatterns> TLV = new TlvCriterion();
    public static final Criterion<DateRange> DATE = new DateCriterion();
    public static final Criterion<TimeWindow> TIME = new TimeCriterion();
    public static final Criterion<TextPattern> TEXT = new TextCriterion();
    public static final Criterion<String> IN_LIST = new ListCriterion("in-list", ListCriterion.Party.RECIPIENT, true);
    public static final Criterion<String> NOT_IN_LIST =
            new ListCriterion("not-in-list", ListCriterion.Party.RECIPIENT, false);
    public static final Criterion<String> SENDER_IN_LIST =
            new ListCriterion("sender-in-list", ListCriterion.Party.SENDER, true);
    public static final Criterion<String> SENDER_NOT_IN_LIST =
            new ListCriterion("sender-not-in-list", ListCriterion.Party.SENDER, false);
    public static final Criterion<String> COUNTRY = new OriginCriterion("country", "[GB, IE]", Origin::country);
    public static final Criterion<String> OPERATOR = new OriginCriterion("operator", "vodafone", Origin::operator);

    /** The criteria whose items are the names of tables. */
    public static final List<Criterion<String>> OF_LISTS =
            List.of(IN_LIST, NOT_IN_LIST, SENDER_IN_LIST, SENDER_NOT_IN_LIST);

    /** The criteria that need a table of ported numbers or a number plan. */
    public static final List<Criterion<String>> OF_PLANS = List.of(COUNTRY, OPERATOR);

    /** Criteria of routes, from applications to SMSCs. */
    public static final List<Criterion<?>> OF_ROUTES = List.of(
            APPLICATION,
            TO,
            FROM,
            COUNTRY,
            OPERATOR,
            IN_LIST,
            NOT_IN_LIST,
            SENDER_IN_LIST,
            SENDER_NOT_IN_LIST,
            LABEL,
            SEGMENTS,
            CODING,
            CLASS,
            TLV,
            DATE,
            TIME,
            TEXT);

    /** Criteria of message filters, for messages from applications. */
    public static final List<Criterion<?>> OF_FILTERS = OF_ROUTES;

    /** Criteria of inbound rules, from SMSCs to applications. */
    public static final List<Criterion<?>> OF_INBOUND =
            List.of(SMSC, TO, FROM, SENDER_IN_LIST, SENDER_NOT_IN_LIST, SEGMENTS, CODING, CLASS, TLV, DATE, TIME, TEXT);

    private Criteria() {}
}
