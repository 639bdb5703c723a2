from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("simulator", "0002_session_came_from")]

    operations = [
        migrations.AddField(
            model_name="session",
            name="unpriced",
            field=models.PositiveIntegerField(default=0),
        ),
    ]
