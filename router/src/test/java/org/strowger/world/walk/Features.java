package org.strowger.world.walk;

import java.util.List;

/** All features that walks can have. */
final class Features {
    private Features() {}

    static List<Feature> all() {
        return List.of(
                new OtherProtocols(),
                new Relaying(),
                new LongTexts(),
                new UnicodeTexts(),
                new SeveralRecipients(),
                new SenderRewriting(),
                new RefusingFilter(),
                new TextChangingFilter(),
                new FailoverByReceipt(),
                new Kills(),
                new PowerLosses(),
                new Stops(),
                new Reloads(),
                new AbsentSmscs(),
                new SlowSmscs(),
                new AbsentApplications(),
                new SlowApplications(),
                new FailingDisk(),
                new NarrowWindows(),
                new ApplicationSegments(),
                new Expiries(),
                new Mobiles(),
                new Accounts(),
                new Hooks(),
                new Cancellations());
    }
}
