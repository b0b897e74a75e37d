package org.strowger.world.feature;

import java.util.List;
import java.util.stream.Stream;
import org.strowger.world.money.Accounts;
import org.strowger.world.money.PriceLists;
import org.strowger.world.money.Records;
import org.strowger.world.trouble.AbsentApplications;
import org.strowger.world.trouble.AbsentSmscs;
import org.strowger.world.trouble.CallbackFaults;
import org.strowger.world.trouble.ClockSteps;
import org.strowger.world.trouble.FailingDisk;
import org.strowger.world.trouble.Floods;
import org.strowger.world.trouble.FormerFormat;
import org.strowger.world.trouble.Hoards;
import org.strowger.world.trouble.HookFloods;
import org.strowger.world.trouble.Kills;
import org.strowger.world.trouble.Operators;
import org.strowger.world.trouble.PowerLosses;
import org.strowger.world.trouble.Reloads;
import org.strowger.world.trouble.Rerouting;
import org.strowger.world.trouble.SlowApplications;
import org.strowger.world.trouble.SlowMachine;
import org.strowger.world.trouble.SlowSmscs;
import org.strowger.world.trouble.Stops;
import org.strowger.world.trouble.TableReloads;
import org.strowger.world.trouble.UnrulyApplications;
import org.strowger.world.trouble.UnrulySmscs;
import org.strowger.world.trouble.Upgrades;
import org.strowger.world.walk.Feature;

/** All features that walks can have. */
public final class Features {
    private Features() {}

    public static List<Feature> all() {
        return Stream.concat(first().stream(), last().stream()).toList();
    }

    private static List<Feature> first() {
        return List.of(
                new Rerouting(),
                new Limits(),
                new OtherProtocols(),
                new HttpApplications(),
                new HttpProviders(),
                new SendingOnce(),
                new Relaying(),
                new LongTexts(),
                new LongForms(),
                new UnicodeTexts(),
                new ContentForms(),
                new Transliteration(),
                new Numbers(),
                new Tlvs(),
                new LinkFields(),
                new SeveralRecipients(),
                new SenderRewriting(),
                new ChangingSenders(),
                ConditionFilters.ofOne(),
                new RefusingFilter(),
                new TextChangingFilter(),
                ConditionFilters.ofAll(),
                new TableReloads(),
                new Holds(),
                new RouteTrees(),
                new PriceLists(),
                new Statuses(),
                new ReceiptRequests(),
                new ReceiptReports(),
                new ReceiptWaits(),
                new ReceiptIds(),
                new FailoverByReceipt(),
                new FailoverCauses());
    }

    private static List<Feature> last() {
        return List.of(
                new Kills(),
                new PowerLosses(),
                new Stops(),
                new Upgrades(),
                new ClockSteps(),
                new FormerFormat(),
                new Reloads(),
                new AbsentSmscs(),
                new SlowSmscs(),
                new AbsentApplications(),
                new SlowApplications(),
                new UnrulySmscs(),
                new UnrulyApplications(),
                new Floods(),
                new Hoards(),
                new HookFloods(),
                new SlowMachine(),
                new FailingDisk(),
                new NarrowWindows(),
                new ApplicationSegments(),
                new SegmentForms(),
                new Expiries(),
                new DeferredMessages(),
                new ScatteredSegments(),
                new CallbackFaults(),
                new DeliveryRefusals(),
                new IdempotencyKeys(),
                new Mobiles(),
                new OptOuts(),
                new MobileRules(),
                new LongMobiles(),
                new Accounts(),
                new Hooks(),
                new Operators(),
                new StateQueries(),
                new Replacements(),
                new Cancellations(),
                new Records());
    }
}
