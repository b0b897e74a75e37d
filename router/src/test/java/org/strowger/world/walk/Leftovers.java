package org.strowger.world.walk;

/** What is left when nothing is left to do. */
final class Leftovers {
    private Leftovers() {}

    static void check(Scene scene, Findings findings) {
        for (String each : scene.world().laws().now().waiting()) {
            findings.add("nothing waits at the end", each);
        }
        int positions = scene.world().keeping().kinds().positions();
        if (positions > 0) {
            findings.add("no position of a message is left", positions + " records");
        }
    }
}
