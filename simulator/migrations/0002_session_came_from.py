import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("simulator", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="session",
            name="came_from",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="led_to",
                to="simulator.session",
            ),
        ),
        migrations.AlterField(
            model_name="event",
            name="kind",
            field=models.CharField(
                choices=[
                    ("turn.opened", "turn.opened"),
                    ("checklist.settled", "checklist.settled"),
                    ("attempt.started", "attempt.started"),
                    ("planner.replied", "planner.replied"),
                    ("planner.awaited", "planner.awaited"),
                    ("call.started", "call.started"),
                    ("call.finished", "call.finished"),
                    ("attempt.finished", "attempt.finished"),
                    ("turn.closed", "turn.closed"),
                    ("session.interrupted", "session.interrupted"),
                    ("terms.changed", "terms.changed"),
                    ("session.resumed", "session.resumed"),
                    ("session.cancelled", "session.cancelled"),
                    ("session.finished", "session.finished"),
                ],
                max_length=30,
            ),
        ),
    ]
